import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#platform/testing/world.ts'

const LIKE = `mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { ... on LikeProfileSuccess { isMatch } } }`
const UNLIKE = `mutation ($id: ID!) { unlikeProfile(input: { profileId: $id }) { __typename } }`
const ORDER = `mutation ($bundleId: ID!) { placeOrder(input: { idempotencyKey: "once", bundleId: $bundleId, method: IDEAL, conditionsAccepted: true }) {
  __typename ... on PlaceOrderSuccess { order { number checkoutUrl } } ... on UserError { code } } }`
const DISABLED = '{ viewer { notificationsDisabled } }'

let world: World
beforeAll(async () => void (world = await openWorld()))
afterAll(() => world?.close())

const matchMails = async (who: Person) => (await world.mails(who.email)).filter(({ type }) => type === 'match')
async function match(ada: Person, bo: Person): Promise<void> {
  await ada.run(LIKE, { id: bo.profileId })
  expect((await bo.run(LIKE, { id: ada.profileId })).data.likeProfile).toEqual({ isMatch: true })
}
const couple = async (environment = world) =>
  [await environment.signUp({ name: 'Ada' }), await environment.signUp({ name: 'Bo <i>', gender: 'MALE', seeking: 'FEMALE' })] as const

test('both sides of a match get one mail about it, however often it is taken back and made again', async () => {
  const [ada, bo] = await couple()
  await match(ada, bo)
  const [mail] = await matchMails(ada)
  expect(mail).toMatchObject({ subject: 'Je hebt een match met Bo <i>' })
  expect(mail!.text).toContain(`https://ruvela.test/members/${bo.profileId}`)
  expect(mail!.html).toContain('Bo &lt;i&gt;')
  await bo.run(UNLIKE, { id: ada.profileId })
  await match(ada, bo)
  expect([await matchMails(ada), await matchMails(bo)].map((mails) => mails.length)).toEqual([1, 1])
})

test('an unsubscribe link works in one click without a login, asks a person first, and can be taken back', async () => {
  const [ada, bo] = await couple()
  await match(ada, bo)
  const link = new URL((await matchMails(ada))[0]!.text.match(/https:\S+\/mail\/unsubscribe\/\S+/)![0])
  const page = await world.visitor().fetch(link.pathname)
  expect(page.text).toContain('<form method="post">')
  expect((await ada.run(DISABLED)).data.viewer.notificationsDisabled).toEqual([])
  const click = { method: 'POST', body: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  expect((await world.visitor().fetch(`${link.pathname}x`, click)).status).toBe(404)
  expect((await world.visitor().fetch(link.pathname, click)).status).toBe(200)
  expect((await world.visitor().fetch(link.pathname, click)).status).toBe(200)
  expect((await ada.run(DISABLED)).data.viewer.notificationsDisabled).toEqual(['list-unsubscribe'])
  const cas = await world.signUp({ name: 'Cas', gender: 'MALE', seeking: 'FEMALE' })
  await match(ada, cas)
  expect([await matchMails(ada), await matchMails(cas)].map((mails) => mails.length)).toEqual([1, 1])
  expect((await bo.run(DISABLED)).data.viewer.notificationsDisabled).toEqual([])
  const enabled = await ada.run('mutation { enableMailNotifications { viewer { notificationsDisabled } } }')
  expect(enabled.data.enableMailNotifications.viewer.notificationsDisabled).toEqual([])
})

test('a completed order is confirmed by a receipt in the language of the member', async () => {
  const ada = await world.signUp({ name: 'Ada' })
  await ada.run(`mutation { changeLanguage(input: { language: "pl" }) { __typename } }`)
  const bundle = (await ada.run('{ bundles { id credits price { amountMinor } } }')).data.bundles[0]
  const { order } = (await ada.run(ORDER, { bundleId: bundle.id })).data.placeOrder
  const checkout = new URL(order.checkoutUrl, 'http://ruvela.test').pathname
  expect((await ada.fetch(`${checkout}/paid`, { method: 'POST' })).status).toBe(303)
  const receipts = (await world.mails(ada.email)).filter(({ type }) => type === 'receipt')
  expect(receipts).toHaveLength(1)
  expect(receipts[0]).toMatchObject({ subject: `Twoja płatność ${order.number}` })
  const price = new Intl.NumberFormat('pl', { style: 'currency', currency: 'EUR' }).format(bundle.price.amountMinor / 100)
  expect(receipts[0]!.text).toContain(`Razem: ${price}`)
  expect(receipts[0]!.text).toContain(`Kredyty: ${bundle.credits}`)
})

test('the mailbox shows the mails of its own site, newest first, and nothing in them can run', async () => {
  const ada = await world.signUp({ confirmed: false, name: 'Ada' })
  const bo = await world.signUp({ confirmed: false, name: 'Bo' })
  const list = (await world.visitor().fetch('/dev/mail')).text
  expect(list.indexOf(bo.email)).toBeLessThan(list.indexOf(ada.email))
  const path = list.match(/\/dev\/mail\/[0-9a-f-]{36}/)![0]
  const mail = await world.visitor().fetch(path)
  expect(mail.text).toMatch(/<a href="https:\/\/ruvela\.test\/activate\/done\?token=[\w-]+">/)
  const html = await world.visitor().fetch(`${path}/html`)
  expect(html.headers['content-security-policy']).toContain("default-src 'none'")
  expect(html.text).toContain('/activate/done?token=')
  expect((await world.visitor('dutch.test').fetch('/dev/mail')).text).not.toContain(ada.email)
  for (const foreign of [path, `${path}/html`]) expect((await world.visitor('dutch.test').fetch(foreign)).status).toBe(404)
})

test('with a mail server the mail goes out once with what RFC 8058 asks for, is tried again after a failure, and a bad mailbox ends notifications', async () => {
  const { SMTPServer } = (await import('smtp-server' as string)) as { SMTPServer: any }
  const received: { to: string; source: string }[] = []
  let fail = 1
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (address: { address: string }, _session: unknown, done: (error?: Error) => void) =>
      done(address.address.startsWith('gone') ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : undefined),
    onData(stream: NodeJS.ReadableStream, session: any, done: (error?: Error) => void) {
      let source = ''
      stream.on('data', (chunk) => (source += chunk))
      stream.on('end', () => {
        if (fail-- > 0) return done(Object.assign(new Error('try later'), { responseCode: 451 }))
        received.push({ to: session.envelope.rcptTo[0].address, source })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const mailed = await openWorld({ SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, MAIL_FROM: 'noreply@ruvela.test' })
  try {
    const state = async (email: string) =>
      (await mailed.admin.query('select state, attempts, html, text from notifications.mail where recipient = $1', [email])).rows[0]
    const ada = await mailed.signUp({ email: 'ada@example.org', name: 'Ada', confirmed: false })
    await expect.poll(() => state('ada@example.org'), { timeout: 15_000 }).toEqual({ state: 'sent', attempts: 2, html: null, text: null })
    const activation = await PostalMime.parse(received[0]!.source)
    expect(activation.from).toEqual({ address: 'noreply@ruvela.test', name: 'Ruvela' })
    expect(activation.messageId).toMatch(/^<[0-9a-f-]{36}@ruvela\.test>$/)
    expect(activation.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(false)
    const gone = await mailed.signUp({ email: 'gone@example.org', name: 'Bo', gender: 'MALE', seeking: 'FEMALE', confirmed: false })
    await expect.poll(() => state('gone@example.org'), { timeout: 15_000 }).toMatchObject({ state: 'failed', attempts: 1 })
    expect((await gone.run(DISABLED)).data.viewer.notificationsDisabled).toEqual(['bounce'])

    const cas = await mailed.signUp({ email: 'cas@example.org', name: 'Cas', gender: 'MALE', seeking: 'FEMALE', confirmed: false })
    await expect.poll(() => received.length, { timeout: 15_000 }).toBe(2)
    for (const [index, member] of [ada, cas].entries()) {
      const token = (await PostalMime.parse(received[index]!.source)).text!.match(/token=([\w-]+)/)![1]!
      await member.run(`mutation ($token: String!) { activateAccount(input: { token: $token }) { __typename } }`, { token })
    }
    await mailed.drainEvents()
    await match(ada, cas)
    await expect.poll(() => received.map(({ to }) => to).toSorted(), { timeout: 15_000 }).toEqual(['ada', 'ada', 'cas', 'cas', 'cas'].map((name) => `${name}@example.org`))
    const { headers } = await PostalMime.parse(received[3]!.source)
    expect(headers).toContainEqual(expect.objectContaining({ key: 'list-unsubscribe', value: expect.stringMatching(/^<https:\/\/ruvela\.test\/mail\/unsubscribe\/\S+>$/) }))
    expect(headers).toContainEqual(expect.objectContaining({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }))
  } finally {
    await mailed.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
}, 60_000)
