import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'

const LIKE = `mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { ... on LikeProfileSuccess { isMatch } } }`
const UNLIKE = `mutation ($id: ID!) { unlikeProfile(input: { profileId: $id }) { __typename } }`
const ORDER = `mutation ($bundleId: ID!) { placeOrder(input: { idempotencyKey: "once", bundleId: $bundleId, method: IDEAL, conditionsAccepted: true }) {
  __typename ... on PlaceOrderSuccess { order { id number checkoutUrl } } ... on UserError { code } } }`
const SEND = `mutation ($id: ID!) { sendMessage(input: { clientId: "one", recipientId: $id, text: "Hoi" }) { __typename } }`
const SET_ACTIVE = `mutation ($input: SetActiveConversationInput!) { setActiveConversation(input: $input) { ... on SetActiveConversationSuccess { viewer { id } } } }`
const CLEAR_ACTIVE =
  'mutation { clearActiveConversation { ... on ClearActiveConversationSuccess { viewer { id } } } }'
const DISABLED = '{ viewer { notificationsDisabled } }'

const app = testApp()

const matchMails = async (who: Person) => (await app.mails(who.email)).filter(({ type }) => type === 'match')
async function match(ada: Person, bo: Person): Promise<void> {
  await ada.run(LIKE, { id: bo.profileId })
  expect((await bo.run(LIKE, { id: ada.profileId })).data.likeProfile).toEqual({ isMatch: true })
}
const couple = async (environment = app) =>
  [
    await environment.signUp({ name: 'Ada' }),
    await environment.signUp({ name: 'Bo <i>', gender: 'MALE', seeking: 'FEMALE' }),
  ] as const

test('both sides get one mail about a match, however often it is undone and made again', async () => {
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

test('a name from right to left stands in the subject and the words of a mail as a whole', async () => {
  const [dana, bo] = await app.couple('דנה', 'Bo')
  await match(dana, bo)
  const [mail] = await matchMails(bo)
  expect(mail!.subject).toBe('Je hebt een match met \u2068דנה\u2069')
  expect(mail!.text).toContain('\u2068דנה\u2069')
  expect((await matchMails(dana))[0]!.subject).toBe('Je hebt een match met Bo')
})

test('NOTI-05 an active member gets no like or match mail until the page is hidden or silent', async () => {
  const [ada, bo] = await couple()
  const men = { gender: 'MALE', seeking: 'FEMALE' } as const
  const [cas, dan, eli] = [await app.signUp(men), await app.signUp(men), await app.signUp(men)]
  const told = async (who: Person) =>
    (await app.mails(who.email))
      .map(({ type }) => type)
      .filter((type) => type === 'like' || type === 'match')
      .toSorted()
  await ada.run(SET_ACTIVE, { input: {} })
  await match(ada, bo)
  await cas.run(LIKE, { id: ada.profileId })
  expect([await told(ada), await told(bo)]).toEqual([[], ['like', 'match']])
  await ada.run(CLEAR_ACTIVE)
  await dan.run(LIKE, { id: ada.profileId })
  expect(await told(ada)).toEqual(['like'])
  await ada.run(SET_ACTIVE, { input: {} })
  await app.moveClock('2 minutes')
  await match(ada, eli)
  expect(await told(ada)).toEqual(['like', 'match'])
})

test('NOTI-03 one-click unsubscribe needs no login, asks a person first and can be undone', async () => {
  const [ada, bo] = await couple()
  await match(ada, bo)
  const link = new URL((await matchMails(ada))[0]!.text.match(/https:\S+\/mail\/unsubscribe\/\S+/)![0])
  const page = await app.visitor().fetch(link.pathname)
  expect(page.text).toContain('<form method="post">')
  expect((await ada.run(DISABLED)).data.viewer.notificationsDisabled).toEqual([])
  const click = {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }
  expect((await app.visitor().fetch(`${link.pathname}x`, click)).status).toBe(404)
  expect((await app.visitor().fetch(link.pathname, click)).status).toBe(200)
  expect((await app.visitor().fetch(link.pathname, click)).status).toBe(200)
  expect((await ada.run(DISABLED)).data.viewer.notificationsDisabled).toEqual(['UNSUBSCRIBED'])
  const cas = await app.signUp({ name: 'Cas', gender: 'MALE', seeking: 'FEMALE' })
  await match(ada, cas)
  expect([await matchMails(ada), await matchMails(cas)].map((mails) => mails.length)).toEqual([1, 1])
  expect((await bo.run(DISABLED)).data.viewer.notificationsDisabled).toEqual([])
  const enabled = await ada.run(
    'mutation { enableMailNotifications { ... on EnableMailNotificationsSuccess { viewer { notificationsDisabled } } } }',
  )
  expect(enabled.data.enableMailNotifications.viewer.notificationsDisabled).toEqual([])
})

test('NOTI-03 one-click unsubscribe accepts any content type, charset, empty body or origin', async () => {
  const [ada, bo] = await couple()
  await match(ada, bo)
  const { pathname } = new URL(
    (await matchMails(ada))[0]!.text.match(/https:\S+\/mail\/unsubscribe\/[^\s?]+/)![0],
  )
  const ONE_CLICK = 'List-Unsubscribe=One-Click'
  const clicks: { body?: string; headers?: Record<string, string> }[] = [
    { body: ONE_CLICK, headers: { 'content-type': 'text/plain' } },
    { body: ONE_CLICK, headers: { 'content-type': 'text/plain; charset=us-ascii' } },
    { body: ONE_CLICK, headers: { 'content-type': 'application/x-www-form-urlencoded; charset=ISO-8859-1' } },
    { body: ONE_CLICK, headers: { 'content-type': 'nonsense' } },
    { body: '{"a":', headers: { 'content-type': 'application/json' } },
    { body: ONE_CLICK },
    { body: '', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    {},
    { body: 'x'.repeat(20_000), headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    // Mail programs that are web pages, and the confirmation page in a sandboxed frame of theirs.
    { body: ONE_CLICK, headers: { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' } },
    { body: ONE_CLICK, headers: { origin: 'null' } },
  ]
  for (const click of clicks) {
    expect([click, (await app.visitor().fetch(pathname, { method: 'POST', ...click })).status]).toEqual([
      click,
      200,
    ])
    expect([click, (await ada.run(DISABLED)).data.viewer.notificationsDisabled]).toEqual([
      click,
      ['UNSUBSCRIBED'],
    ])
    await ada.run('mutation { enableMailNotifications { __typename } }')
  }
})

test('NOTI-03 a cut link ends only the mails that sell, and a link works on its own site only', async () => {
  const [ada, bo] = await couple()
  await match(ada, bo)
  const { pathname } = new URL(
    (await matchMails(ada))[0]!.text.match(/https:\S+\/mail\/unsubscribe\/[^\s?]+/)![0],
  )
  const ONE_CLICK = { method: 'POST', body: 'List-Unsubscribe=One-Click' }
  const other = app.visitor('dutch.test')
  expect((await other.fetch(pathname)).status).toBe(404)
  expect((await other.fetch(pathname, ONE_CLICK)).status).toBe(404)
  for (const cut of ['?type=mark', '?type=', '?type=x&type=y'])
    expect((await app.visitor().fetch(pathname + cut, ONE_CLICK)).status).toBe(200)
  const { viewer } = (
    await ada.run('{ viewer { notificationsDisabled notificationPreferences { type email } } }')
  ).data
  expect(viewer.notificationsDisabled).toEqual([])
  const isOn = (type: string) =>
    viewer.notificationPreferences.find((preference: { type: string }) => preference.type === type).email
  expect(isOn('NEW_MESSAGES')).toBe(true)
})

test('NOTI-03 the link for one type ends the mails of that type only, and the settings show it', async () => {
  const [ada, bo] = await couple()
  await bo.run(LIKE, { id: ada.profileId })
  const [mail] = (await app.mails(ada.email)).filter(({ type }) => type === 'like')
  const link = new URL(mail!.text.match(/https:\S+\/mail\/unsubscribe\/\S+\?type=like/)![0])
  expect((await app.visitor().fetch(link.pathname + link.search)).text).toContain('likes en matches')
  expect(
    (
      await app.visitor().fetch(link.pathname + link.search, {
        method: 'POST',
        body: '',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    ).status,
  ).toBe(200)
  const { viewer } = (
    await ada.run('{ viewer { notificationsDisabled notificationPreferences { type email } } }')
  ).data
  expect(viewer.notificationsDisabled).toEqual([])
  expect(
    viewer.notificationPreferences
      .filter(({ email }: { email: boolean }) => email)
      .map(({ type }: { type: string }) => type),
  ).toEqual(['NEW_CONVERSATIONS', 'NEW_MESSAGES', 'UNREAD_MESSAGE_REMINDERS', 'REMINDERS'])
  await match(ada, await app.signUp({ gender: 'MALE', seeking: 'FEMALE' }))
  expect(await matchMails(ada)).toEqual([])
  await bo.run(SEND, { id: ada.profileId })
  expect((await app.mails(ada.email))[0]!.type).toBe('newConversation')
})

test('TRUST-01 mails about a house profile show its label and meaning, never as a member’s act', async () => {
  const [ada, max] = await app.couple('Ada', 'Max')
  await app.admin.query(`update profiles.profile set kind = 'house' where id = $1`, [max.memberId])
  await max.run(SEND, { id: ada.profileId })
  await match(ada, max)
  await app.drainEvents()
  await app.moveClock('25 hours')
  await app.runJob('notifications.remind-unread')
  const mails = (await app.mails(ada.email)).filter(({ type }) => type !== 'activation')
  expect(mails.map(({ type }) => type).toSorted()).toEqual(['match', 'newConversation', 'unreadReminder'])
  for (const { type, subject, text, html } of mails) {
    for (const body of [text, html])
      expect([type, body.replaceAll('Max (fictief profiel)', '').includes('Max')]).toEqual([type, false])
    expect([type, text.includes('Max (fictief profiel)')]).toEqual([type, true])
    if (type !== 'unreadReminder')
      expect([
        subject.includes('Max (fictief profiel)'),
        text.includes('Er zit geen persoon achter'),
      ]).toEqual([true, true])
  }
})

test('TRUST-04 a receipt has the terms, withdrawal and seller in the member’s language', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  await ada.run(`mutation { changeLanguage(input: { language: "pl" }) { __typename } }`)
  const bundle = (await ada.run('{ bundles { id credits price { amountMinor } } }')).data.bundles[0]
  const { order } = (await ada.run(ORDER, { bundleId: bundle.id })).data.placeOrder
  const checkout = new URL(order.checkoutUrl, 'http://ruvela.test').pathname
  expect((await ada.fetch(`${checkout}/paid`, { method: 'POST' })).status).toBe(303)
  const receipts = (await app.mails(ada.email)).filter(({ type }) => type === 'receipt')
  expect(receipts).toHaveLength(1)
  expect(receipts[0]).toMatchObject({ subject: `Twoja płatność ${order.number}` })
  const price = new Intl.NumberFormat('pl', { style: 'currency', currency: 'EUR' }).format(
    bundle.price.amountMinor / 100,
  )
  expect(receipts[0]!.text).toContain(`Razem: ${price}`)
  expect(receipts[0]!.text).toContain(`Kredyty: ${bundle.credits}`)
  const { node } = (
    await ada.run(`query ($id: ID!) { node(id: $id) { ... on Order { conditions } } }`, { id: order.id })
  ).data
  const { company } = (await ada.run('{ site { company { name kvk } supportEmail } }')).data.site
  for (const part of [
    node.conditions,
    'Od tego zakupu możesz odstąpić do ',
    '/return-policy',
    `Niniejszym odstępuję od zamówienia ${order.number}`,
    `Sprzedawca: ${company.name}`,
    company.kvk,
  ])
    expect(receipts[0]!.text).toContain(part)
})

test('NOTI-02 mails are HTML and text in the member’s language, in the site’s name and colour', async () => {
  await app.admin.query(
    `update accounts.site set settings = settings || '{"theme": {"--brand-primary": "#123456"}}' where token = 'ruvela'`,
  )
  const zoe = await app.signUp({ name: 'Zoé', confirmed: false })
  await zoe.run(`mutation { changeLanguage(input: { language: "fr" }) { __typename } }`)
  await zoe.run('mutation { requestActivationMail { __typename } }')
  await zoe.run('mutation ($token: String!) { activateAccount(input: { token: $token }) { __typename } }', {
    token: await app.activationToken(zoe.email),
  })
  await app.drainEvents()
  await zoe.run('mutation { updateProfile(input: { displayName: "Zazie" }) { __typename } }')
  const [bo, cas] = [
    await app.signUp({ name: 'Bo', gender: 'MALE', seeking: 'FEMALE' }),
    await app.signUp({ name: 'Cas', gender: 'MALE', seeking: 'FEMALE' }),
  ]
  await bo.run(LIKE, { id: zoe.profileId })
  await match(zoe, cas)
  await bo.run(SEND, { id: zoe.profileId })
  await app.drainEvents()
  const { edges } = (await zoe.run('{ viewer { conversations(first: 1) { edges { node { id } } } } }')).data
    .viewer.conversations
  await zoe.run(
    'mutation ($id: ID!) { markConversationRead(input: { conversationId: $id }) { __typename } }',
    { id: edges[0].node.id },
  )
  await app.moveClock('1 minute')
  await bo.run(SEND.replace('"one"', '"two"'), { id: zoe.profileId })
  await app
    .visitor()
    .run('mutation ($email: String!) { requestPasswordReset(input: { email: $email }) { __typename } }', {
      email: zoe.email,
    })
  const password = 'een heel ander wachtwoord'
  await zoe.run(
    'mutation ($input: RequestEmailChangeInput!) { requestEmailChange(input: $input) { __typename } }',
    { input: { newEmail: 'zoe.nouvelle@example.org', password: zoe.password } },
  )
  const bundle = (await zoe.run('{ bundles { id } }')).data.bundles[0]
  const { order } = (await zoe.run(ORDER, { bundleId: bundle.id })).data.placeOrder
  await zoe.fetch(`${new URL(order.checkoutUrl, 'http://ruvela.test').pathname}/paid`, { method: 'POST' })
  // A new password ends the session and begins another.
  const changed = await zoe.run(
    'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { __typename } }',
    { input: { oldPassword: zoe.password, newPassword: password } },
  )
  const again = app.device(
    'ruvela.test',
    String(changed.headers['set-cookie']).match(/__Host-session=([^;]+)/)![1]!,
    zoe,
  )
  const deleted = await again.run(
    'mutation ($password: String!) { deleteAccount(input: { reason: TIME, password: $password }) { __typename } }',
    { password },
  )
  expect(deleted.data.deleteAccount.__typename).toBe('DeleteAccountSuccess')
  // The first one was made before the language was chosen.
  const mails = [
    ...(await app.mails(zoe.email)).slice(0, -1),
    ...(await app.mails('zoe.nouvelle@example.org')),
  ]
  expect(mails.map(({ type }) => type).toSorted()).toEqual([
    'activation',
    'deletion',
    'emailChange',
    'emailChangeNotice',
    'like',
    'match',
    'newConversation',
    'newMessage',
    'passwordChanged',
    'passwordReset',
    'receipt',
  ])
  const { reason, support } = JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../locales/fr.json'), 'utf8'),
  ) as { reason: Record<string, string>; support: string }
  const french = [...Object.values(reason), support].map((words) =>
    words.replace('{{siteName}}', 'Ruvela').replace(/\{\{.*/, ''),
  )
  for (const { type, subject, html, text } of mails) {
    expect([
      type,
      subject !== '',
      /lang="fr"/.test(html),
      html.includes('#123456'),
      html.includes('Ruvela'),
      text.includes('Ruvela'),
    ]).toEqual([type, true, true, true, true, true])
    expect([
      type,
      french.filter((words) => text.includes(words)).length,
      /\{\{|undefined|\[object/.test(subject + html + text),
    ]).toEqual([type, 2, false])
    // The name of now, wherever there is one.
    expect([type, text.includes('Zoé')]).toEqual([type, type === 'activation'])
    // Both bodies lead to the same places, in the language of the mail.
    for (const [url] of text.matchAll(/https:\/\/ruvela\.test\/[^\s]+/g)) {
      expect([type, html.replaceAll('&amp;', '&').includes(url)]).toEqual([type, true])
      expect(url).toMatch(/[?&]lang=fr$/)
    }
  }
  const named = mails.filter(({ text }) => text.includes('Zazie')).map(({ type }) => type)
  expect(named.toSorted()).toEqual(['like', 'match', 'newConversation', 'newMessage', 'receipt'])
  // A mail program's browser is often one that has never been here.
  const link = new URL(mails.find(({ type }) => type === 'like')!.text.match(/https:\S+unsubscribe\S+/)![0])
  const asked = await app.visitor().fetch(link.pathname + link.search)
  expect(asked.text).toContain('<html lang="fr">')
})

test('NOTI-02 the local mailbox shows its own site’s mails, newest first, and runs no scripts', async () => {
  const ada = await app.signUp({ confirmed: false, name: 'Ada' })
  const bo = await app.signUp({ confirmed: false, name: 'Bo' })
  const list = (await app.visitor().fetch('/dev/mail')).text
  expect(list.indexOf(bo.email)).toBeLessThan(list.indexOf(ada.email))
  const path = list.match(/\/dev\/mail\/[0-9a-f-]{36}/)![0]
  const mail = await app.visitor().fetch(path)
  expect(mail.text).toMatch(/<a href="https:\/\/ruvela\.test\/activate\/done\?token=[\w-]+&#38;lang=nl">/)
  const html = await app.visitor().fetch(`${path}/html`)
  expect(html.headers['content-security-policy']).toContain("default-src 'none'")
  expect(html.text).toContain('/activate/done?token=')
  expect((await app.visitor('dutch.test').fetch('/dev/mail')).text).not.toContain(ada.email)
  for (const foreign of [path, `${path}/html`])
    expect((await app.visitor('dutch.test').fetch(foreign)).status).toBe(404)
})

test('the local mailbox and the text messages beside it speak the language of who reads them', async () => {
  const of = async (path: string, locale: string) =>
    (await app.visitor().fetch(path, { headers: { cookie: `locale=${locale}` } })).text
  const ada = await app.signUp({ confirmed: false, name: 'Ada' })
  const list = await of('/dev/mail', 'fi')
  expect(list).toContain('<html lang="fi">')
  expect(list).toContain('Postilaatikko: Ruvela')
  expect(list.split('<tr>').find((row) => row.includes(ada.email))).toContain('säilytetty täällä')
  const mail = list.match(/\/dev\/mail\/[0-9a-f-]{36}/)![0]
  expect(await of(mail, 'pl')).toContain('Wszystkie e-maile')
  expect(await of('/dev/mail/x', 'sv')).toContain('Det här mejlet finns inte')
  expect(await of('/dev/sms', 'de')).toContain('Noch keine SMS.')
})
