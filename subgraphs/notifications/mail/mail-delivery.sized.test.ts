import { generateKeyPairSync } from 'node:crypto'
import PostalMime from 'postal-mime'
import { request } from 'undici'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { log } from '#platform/base/log.ts'
import { runCommand } from '#testing/command.ts'
import type { Person } from '#testing/person.ts'
import { triesAll } from '#testing/run-size.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { checkDkim } from '../testing/dkim.ts'
import { openMailServer, type Refusals } from '../testing/mail-server.ts'

const LIKE = `mutation ($id: ID!) { likeProfile(input: { profileId: $id }) { __typename } }`
const ACTIVATE = `mutation ($token: String!) { activateAccount(input: { token: $token }) { __typename } }`
const RESET = `mutation ($email: String!) { requestPasswordReset(input: { email: $email }) { __typename } }`
const ORDER = `mutation ($bundleId: ID!, $key: ID!) { placeOrder(input: { idempotencyKey: $key, bundleId: $bundleId, method: IDEAL,
  conditionsAccepted: true }) { ... on PlaceOrderSuccess { order { checkoutUrl } } } }`
const CONSENTS = '{ viewer { consents { purpose textVersion } } }'
const CONSENT = `mutation ($textVersion: DateTime) { changeConsent(input: { purpose: MARKETING_MAIL, given: true, textVersion: $textVersion }) { __typename } }`
const PREFERENCES = '{ viewer { notificationPreferences { type email } } }'
const DISABLED = '{ viewer { notificationsDisabled } }'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** In `main` only a few: every list has telling ones first. */
const sampled = <Case>(cases: Case[]) => (triesAll() ? cases : cases.slice(0, 2))

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
let server: Awaited<ReturnType<typeof openMailServer>>
let app: TestApp
beforeAll(async () => {
  server = await openMailServer()
  app = await createTestApp({
    DKIM_DOMAIN: 'ruvela.test',
    DKIM_SELECTOR: 'mail',
    DKIM_PRIVATE_KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })).replaceAll('\n', '\\n'),
    MAIL_BOUNCES_TO: 'bounces@ruvela.test',
    SMTP_URL: server.url,
    MAIL_FROM: 'noreply@ruvela.test',
  })
})
afterAll(async () => {
  await app?.close()
  await server?.close()
})
beforeEach(() => {
  server.refuse({})
  server.offerEncryption(false)
  server.received.length = 0
})

async function settle(): Promise<void> {
  await app.drainEvents()
  await app.drainJobs()
}

/** Retries waiting mails now instead of after their backoff. An attempt under way ends first. */
async function tryAgain(): Promise<void> {
  await settle()
  await app.admin.query(
    `update graphile_worker._private_jobs set run_at = now() where key like 'mail %' and locked_at is null`,
  )
  await settle()
}

const mailsTo = async (email: string) =>
  (
    await app.admin.query(
      'select type, state, fault, failure, html, text from notifications.mail where recipient = $1 order by id',
      [email],
    )
  ).rows
const disabled = async (who: Person) => (await who.run(DISABLED)).data.viewer.notificationsDisabled

/** The log lines of one mail's delivery, by level. */
async function linesOf(work: () => Promise<unknown>) {
  const lines: { level: string; line: Record<string, unknown>; words: string }[] = []
  const { warn, error } = log
  const noteAs = (level: string) =>
    ((line: Record<string, unknown>, words: string) =>
      void lines.push({ level, line, words })) as typeof log.warn
  log.warn = noteAs('warn')
  log.error = noteAs('error')
  try {
    await work()
  } finally {
    log.warn = warn
    log.error = error
  }
  return lines.filter(({ line }) => 'mailId' in line)
}

async function mailFigures(): Promise<Record<string, number>> {
  const texts = app.metricsPorts.map(async (port) =>
    (await request(`http://127.0.0.1:${port}/metrics`)).body.text(),
  )
  const figures = (await Promise.all(texts))
    .join('\n')
    .matchAll(/^ruvela_mails_(\w+)\{fault="(\w+)"\} (\d+)/gm)
  return Object.fromEntries(
    [...figures].map(([, state, fault, count]) => [`${state} ${fault}`, Number(count)]),
  )
}

let counter = 0
async function newcomer(name: string, options = {}): Promise<Person> {
  counter += 1
  return app.signUp({ email: `${name}${counter}@example.org`, name, confirmed: false, ...options })
}

async function confirm(who: Person): Promise<void> {
  const mail = server.received.findLast(({ to }) => to === who.email)!
  const token = (await PostalMime.parse(mail.source)).text!.match(/token=([\w-]+)/)![1]!
  await who.run(ACTIVATE, { token })
  await app.drainEvents()
}

test('NOTI-02 NOTI-03 a mail is retried, sent once, signed (RFC 8058); a gone mailbox ends all @long', async () => {
  server.refuse({ mail: '451 try later' })
  const ada = await newcomer('ada')
  await settle()
  expect(await mailsTo(ada.email)).toMatchObject([{ state: 'waiting', fault: 'later' }])
  server.refuse({})
  await tryAgain()
  expect(await mailsTo(ada.email)).toMatchObject([{ state: 'sent', fault: null, html: null, text: null }])
  await tryAgain()
  expect(server.received).toHaveLength(1)
  const activation = await PostalMime.parse(server.received[0]!.source)
  expect(activation.from).toEqual({ address: 'noreply@ruvela.test', name: 'Ruvela' })
  expect(activation.messageId).toMatch(/^<[0-9a-f-]{36}@ruvela\.test>$/)
  expect(activation.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(false)

  const men = { gender: 'MALE', seeking: 'FEMALE' }
  const gone = await newcomer('gone', men)
  await settle()
  expect(await mailsTo(gone.email)).toMatchObject([{ state: 'failed', fault: 'mailbox' }])
  expect(await disabled(gone)).toEqual(['BOUNCE'])

  const cas = await newcomer('cas', men)
  await settle()
  await confirm(ada)
  await confirm(cas)
  server.received.length = 0
  await ada.run(LIKE, { id: cas.profileId })
  await cas.run(LIKE, { id: ada.profileId })
  await settle()
  expect(server.received.map(({ to }) => to).toSorted()).toEqual([ada.email, cas.email, cas.email])
  const { source, from } = server.received[0]!
  const { headers } = await PostalMime.parse(source)
  expect(headers).toContainEqual(
    expect.objectContaining({
      key: 'list-unsubscribe',
      value: expect.stringMatching(/^<https:\/\/ruvela\.test\/mail\/unsubscribe\/\S+>$/),
    }),
  )
  expect(headers).toContainEqual(
    expect.objectContaining({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }),
  )
  // The return address and the Message-ID name the mail, so that a report about it finds it.
  const mailId = from.match(/^bounces\+([0-9a-f-]{36})@ruvela\.test$/)![1]!
  expect(source).toContain(`<${mailId}@ruvela.test>`)
  const { covered, isValid } = checkDkim(source, publicKey)
  expect([isValid, covered]).toEqual([
    true,
    expect.arrayContaining(['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
  ])
  for (const header of ['List-Unsubscribe:', 'List-Unsubscribe-Post:']) {
    const changed = source.replace(
      new RegExp(`^${header}.*(\r\n[ \t].*)*`, 'im'),
      `${header} <https://elsewhere.example>`,
    )
    expect([changed === source, checkDkim(changed, publicKey).isValid]).toEqual([false, false])
  }
})

test('NOTI-03 account mails and receipts wait while the server refuses us, then all arrive @long', async () => {
  const dora = await newcomer('dora')
  await settle()
  await confirm(dora)
  server.received.length = 0
  const bundle = (await dora.run('{ bundles { id } }')).data.bundles[0]

  server.refuse({ login: '535 5.7.8 Authentication credentials invalid' })
  const eli = await newcomer('eli')
  await app.visitor().run(RESET, { email: dora.email })
  const { order } = (await dora.run(ORDER, { bundleId: bundle.id, key: 'while-refused' })).data.placeOrder
  await dora.fetch(`${new URL(order.checkoutUrl, 'http://ruvela.test').pathname}/paid`, { method: 'POST' })
  await settle()

  const waiting = async () =>
    [...(await mailsTo(dora.email)), ...(await mailsTo(eli.email))]
      .filter(({ state }) => state !== 'sent')
      .map(({ type, state, fault }) => ({ type, state, fault }))
  const faults: [string, Refusals, string][] = [
    ['login', {}, '535'],
    ['sender', { sender: '550 5.1.8 Sender address rejected: not owned by user' }, '550'],
    ['login', { login: '530 5.7.0 Must issue a STARTTLS command first' }, '530'],
    ['login', { login: '534 5.7.9 Application-specific password required' }, '534'],
    ['login', { login: '454 4.7.0 Temporary authentication failure' }, '454'],
    ['login', { recipient: '530 5.7.0 Authentication required' }, '530'],
    ['sender', { connection: '554 5.7.1 No SMTP service for your address' }, '554'],
    ['sender', { sender: '553 5.7.1 You are not allowed to send' }, '553'],
    ['later', { connection: '421 Too busy' }, '421'],
  ]
  for (const [fault, refusals] of sampled(faults)) {
    if (Object.keys(refusals).length > 0) server.refuse(refusals)
    await tryAgain()
    expect([refusals, (await waiting()).toSorted((a, b) => a.type.localeCompare(b.type))]).toEqual([
      refusals,
      ['activation', 'passwordReset', 'receipt'].map((type) => ({ type, state: 'waiting', fault })),
    ])
  }
  // An untrusted certificate is not the fault of a mail either.
  server.refuse({})
  server.offerEncryption(true)
  await tryAgain()
  expect((await waiting()).map(({ state, fault }) => `${state} ${fault}`)).toEqual(
    Array.from({ length: 3 }, () => 'waiting connection'),
  )
  expect(server.received).toEqual([])
  expect([await disabled(dora), await disabled(eli)]).toEqual([[], []])

  server.offerEncryption(false)
  await app.moveClock('2 days')
  await tryAgain()
  expect(await waiting()).toEqual([])
  expect(server.received.map(({ to }) => to).toSorted()).toEqual([dora.email, dora.email, eli.email])
})

test('NOTI-03 a refusal of our server suppresses no mailbox: a logged mail waits and arrives @long', async () => {
  const answers = sampled([
    '550 relay not permitted',
    '550 5.7.26 The sender is not authenticated by SPF',
    '550 IP blocked',
    '550 quota exceeded',
    "553 sorry, that domain isn't in my list of allowed rcpthosts",
    '554 5.7.1 Relay access denied',
    '550 5.7.1 Client host blocked using a block list',
  ])
  server.refuse({ recipient: answers[0]! })
  const fay = await newcomer('fay')
  await settle()
  for (const answer of answers) {
    server.refuse(answer.includes('5.7.26') ? { mail: answer } : { recipient: answer })
    const lines = await linesOf(tryAgain)
    expect([answer, await mailsTo(fay.email)]).toMatchObject([
      answer,
      [{ state: 'waiting', fault: 'sender' }],
    ])
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(line).toMatchObject({ level: 'error', line: { fault: 'sender' } })
    expect(JSON.stringify(lines)).not.toContain(fay.email)
  }
  expect(await mailFigures()).toMatchObject({ 'waiting sender': 1 })
  expect(await disabled(fay)).toEqual([])

  server.refuse({})
  await tryAgain()
  expect(await mailsTo(fay.email)).toMatchObject([{ state: 'sent' }])
  expect((await mailFigures())['waiting sender']).toBeUndefined()
})

test('NOTI-03 a permanent failure is logged and counted, and suppresses no living mailbox @long', async () => {
  const before = await mailFigures()
  const gus = await newcomer('gus')
  await settle()
  server.refuse({ mail: '554 5.6.0 Message content rejected' })
  await app.visitor().run(RESET, { email: gus.email })
  const lines = await linesOf(settle)
  expect(await mailsTo(gus.email)).toMatchObject([
    { state: 'sent' },
    { state: 'failed', fault: 'mail', failure: '554', html: null, text: null },
  ])
  expect(lines).toMatchObject([
    {
      level: 'warn',
      line: { type: 'passwordReset', fault: 'mail', failure: '554' },
      words: 'a mail failed for good',
    },
  ])

  // After three days even our own faults end the retries, logged as an error again.
  server.refuse({ login: '535 no' })
  const hal = await newcomer('hal')
  await settle()
  await app.moveClock('73 hours')
  const last = await linesOf(tryAgain)
  expect(await mailsTo(hal.email)).toMatchObject([{ state: 'failed', fault: 'login' }])
  expect(last.at(-1)).toMatchObject({
    level: 'error',
    line: { fault: 'login' },
    words: 'a mail failed for good',
  })
  expect([await disabled(gus), await disabled(hal)]).toEqual([[], []])
  const figures = await mailFigures()
  expect(figures['failed login']).toBe((before['failed login'] ?? 0) + 1)
  await app.moveClock('25 hours')
  expect((await mailFigures())['failed login']).toBeUndefined()
})

test('NOTI-03 one click in a marketing mail ends marketing only; in a like mail it ends all', async () => {
  const ina = await newcomer('ina')
  const jan = await newcomer('jan', { gender: 'MALE', seeking: 'FEMALE' })
  await settle()
  await confirm(ina)
  await confirm(jan)
  const { textVersion } = (await ina.run(CONSENTS)).data.viewer.consents.find(
    ({ purpose }: { purpose: string }) => purpose === 'MARKETING_MAIL',
  )
  await ina.run(CONSENT, { textVersion })
  await app.drainEvents()
  server.received.length = 0
  const texts = JSON.stringify({ nl: { subject: 'Nieuws', text: 'Er is iets nieuws.', button: 'Bekijk' } })
  await runCommand(
    app,
    ['scripts/operator/announce.ts', 'send', '--site', 'ruvela', '--name', 'news', '--type', 'news'],
    { input: texts },
  )
  await settle()
  await jan.run(LIKE, { id: ina.profileId })
  await settle()
  const linkOf = async (subject: string) => {
    const parsed = await Promise.all(
      server.received.filter(({ to }) => to === ina.email).map(({ source }) => PostalMime.parse(source)),
    )
    const mail = parsed.find((known) => known.subject!.includes(subject))!
    const { pathname, search } = new URL(
      mail.headers.find(({ key }) => key === 'list-unsubscribe')!.value.slice(1, -1),
    )
    return pathname + search
  }
  const click = (link: string) =>
    app.visitor().fetch(link, { method: 'POST', body: 'List-Unsubscribe=One-Click', headers: FORM })
  const mailedAbout = async () =>
    (await ina.run(PREFERENCES)).data.viewer.notificationPreferences
      .filter(({ email }: { email: boolean }) => email)
      .map(({ type }: { type: string }) => type)
  expect(await mailedAbout()).toEqual(expect.arrayContaining(['PROMOTIONS', 'WEEKLY_UPDATES', 'NEWS']))

  const clicked = await click(await linkOf('Nieuws'))
  expect(clicked.status).toBe(200)
  expect(clicked.text).toContain('aanbiedingen, nieuws en het weekoverzicht')
  expect(await mailedAbout()).toEqual([
    'NEW_CONVERSATIONS',
    'NEW_MESSAGES',
    'LIKE',
    'UNREAD_MESSAGE_REMINDERS',
    'REMINDERS',
  ])
  expect(await disabled(ina)).toEqual([])
  // A person who wants no mails at all clicks once more.
  const rest = clicked.text.match(/<form method="post" action="([^"]+)">/)![1]!
  expect((await click(rest)).status).toBe(200)
  expect(await disabled(ina)).toEqual(['UNSUBSCRIBED'])
  await ina.run('mutation { enableMailNotifications { __typename } }')
  expect((await click(await linkOf('jan'))).status).toBe(200)
  expect(await disabled(ina)).toEqual(['UNSUBSCRIBED'])
})
