import { beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import { runCommand } from '#testing/command.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'

const LOG_IN = `mutation ($email: String!, $password: String!) { logIn(input: { email: $email, password: $password }) { __typename
  ... on LogInSuccess { viewer { id } } ... on UserError { code } } }`
const STATE = `{ viewer { id } suspendedOrders { id state withdrawal { credits } refunds { state creditNoteUrl } }
  suspension { email reason since appeal { reference answer } dataExport { state downloadUrl } } }`
const APPEAL = `mutation ($text: String!) { fileComplaint(input: { about: SUSPENSION, text: $text }) { __typename
  ... on FileComplaintSuccess { reference } ... on InvalidInputError { fields { path code } } } }`
const EXPORT = `mutation ($password: String!) { requestSuspendedExport(input: { password: $password }) { __typename
  ... on RequestSuspendedExportSuccess { suspension { dataExport { state } } } ... on InvalidInputError { fields { path code } } } }`
const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename ... on UserError { code } } }`
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { ... on PlaceOrderSuccess { order { id checkoutUrl } } } }`
const WITHDRAW = `mutation ($orderId: ID!) { withdrawOrder(input: { orderId: $orderId }) { __typename ... on UserError { code }
  ... on WithdrawOrderSuccess { order { state } refund { credits creditNoteUrl } } } }`
const LIVE = `subscription ($after: String) { conversationEvents(after: $after) { kind profileId conversation { closed } } }`

/** Operations that a suspended member may not use. */
const ELSEWHERE = [
  'mutation { updateProfile(input: { aboutMe: "here again" }) { __typename } }',
  'mutation { changeLanguage(input: { language: "en" }) { __typename } }',
  'mutation { requestExport(input: { password: "x" }) { __typename } }',
  'mutation { changePassword(input: { oldPassword: "x", newPassword: "fietsen-naar-zee-77" }) { __typename } }',
  'mutation { pauseAccount { __typename } }',
  'mutation { resumeAccount { __typename } }',
  'mutation { endOtherSessions { __typename } }',
  `mutation { sendMessage(input: { clientId: "x", recipientId: "x", text: "hello" }) { __typename } }`,
  `mutation { likeProfile(input: { profileId: "x" }) { __typename } }`,
]

const app = testApp()
let bo: Person
beforeAll(async () => void (bo = await app.signUp({ name: 'Bo', gender: 'MALE', seeking: 'FEMALE' })))

/** The operator's command. */
const operate = (...parameters: string[]) =>
  runCommand(app, ['scripts/operator/suspend.ts', '--site', 'ruvela', ...parameters])
const suspend = async (who: Person, reason = 'rules') =>
  expect(await operate('--member', who.email, '--reason', reason)).toMatchObject({ code: 0 })
const logIn = async (who: Person, password = who.password) => {
  const answer = await app.visitor().run(LOG_IN, { email: who.email, password })
  const cookies = [answer.headers['set-cookie']].flat().join()
  return { payload: answer.data.logIn, token: /__Host-session=([\w-]{20,});/.exec(cookies)?.[1] }
}
const state = async (who: Person) => (await who.run(STATE)).data
const appeal = (who: Person, text: string) => who.run(APPEAL, { text })
async function buy(who: Person): Promise<string> {
  const { bundles } = (await who.run('{ bundles { id } }')).data
  const input = {
    idempotencyKey: newId(),
    bundleId: bundles[0].id,
    method: 'IDEAL',
    conditionsAccepted: true,
  }
  const { order } = (await who.run(PLACE, { input })).data.placeOrder
  await who.fetch(`${order.checkoutUrl}/paid`, { method: 'POST' })
  return order.id
}

test('TRUST-07 a suspended member can log in and read why, and is a visitor to everything else', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  await suspend(ada, 'fraud')
  const { payload, token } = await logIn(ada)
  expect(payload).toEqual({ __typename: 'LoginFailedError', code: 'ACCOUNT_SUSPENDED' })
  const devices = [ada, app.device('ruvela.test', token!, ada)]
  for (const device of devices) {
    expect(await state(device)).toEqual({
      viewer: null,
      suspendedOrders: [],
      suspension: {
        email: ada.email,
        reason: 'FRAUD',
        since: expect.any(String),
        appeal: null,
        dataExport: null,
      },
    })
    for (const document of ELSEWHERE) {
      const { errors } = await device.run(document)
      expect([document, errors?.[0]?.extensions.code]).toEqual([document, 'UNAUTHENTICATED'])
    }
    const user = await device.fetch('/api/user.php')
    expect([user.status, user.json().status]).toEqual([200, 'suspended'])
    expect((await device.fetch('/api/chats.php')).status).toBe(403)
  }
  const nobody = { viewer: null, suspension: null, suspendedOrders: [] }
  expect(await state(app.visitor())).toEqual(nobody)
  expect(await state(bo)).toMatchObject({ suspension: null, suspendedOrders: [] })
  // A wrong password opens nothing, and another site does not show the suspension.
  expect(await logIn(ada, 'a wrong guess')).toMatchObject({
    payload: { code: 'LOGIN_FAILED' },
    token: undefined,
  })
  expect((await app.device('dutch.test', token!, ada).run(STATE)).data ?? nobody).toEqual(nobody)
  await devices[1]!.run('mutation { logOut { ... on LogOutSuccess { ended } } }')
  expect((await devices[1]!.run(STATE)).data ?? nobody).toEqual(nobody)
})

test('TRUST-07 NOTI-02 a suspended member gets a mail with the reasons and the way of appeal', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  await ada.run('mutation { changeLanguage(input: { language: "de" }) { __typename } }')
  await suspend(ada, 'fraud')
  const [mail, ...more] = (await app.mails(ada.email)).filter(({ type }) => type === 'statement')
  expect(more).toEqual([])
  const { statement } = (
    await ada.run(
      '{ suspension { statement { id measure facts explanation rule text canAppeal appealUntil } } }',
    )
  ).data.suspension
  expect(statement.canAppeal).toBe(true)
  for (const part of statement.text.split('\n\n'))
    expect([part, mail!.text.includes(part), mail!.html.includes(part)]).toEqual([part, true, true])
  for (const part of [statement.measure, statement.facts, statement.explanation, statement.rule])
    expect(statement.text).toContain(part)
  const until = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' })
  expect(mail!.text).toContain(until.format(new Date(statement.appealUntil)))
  // The link opens the statement, where the appeal is, for the suspended session.
  const link = `/statements/${statement.id}?lang=de`
  expect(mail!.text).toContain(`https://ruvela.test${link}`)
  const page = await ada.fetch(link)
  expect([page.status, page.text.includes('<html lang="de"')]).toEqual([200, true])
})

test('TRUST-07 ACCT-05 only a suspended member can appeal, get a receipt and read the answer @long', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  expect((await appeal(ada, 'Why?')).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  expect((await appeal(app.visitor(), 'Why?')).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  await suspend(ada)
  for (const words of [' ', '\u00ad\u202e'])
    expect((await appeal(ada, words)).data.fileComplaint.fields).toEqual([
      { path: 'text', code: 'TEXT_REQUIRED' },
    ])
  const { reference } = (await appeal(ada, 'It was my sister.')).data.fileComplaint
  expect((await app.mails(ada.email))[0]!.subject).toContain(reference)
  expect((await state(ada)).suspension).toMatchObject({
    reason: 'RULES',
    appeal: { reference, answer: null },
  })
  const listed = await runCommand(app, ['scripts/operator/complaints.ts', 'list', '--site', 'ruvela'])
  expect(listed.said).toMatch(new RegExp(`^${reference} .* suspension .*member ${ada.memberId}`, 'm'))
  const answered = await runCommand(
    app,
    ['scripts/operator/complaints.ts', 'answer', '--site', 'ruvela', '--reference', reference],
    { input: 'We looked again.' },
  )
  expect(answered.code).toBe(0)
  expect((await state(ada)).suspension.appeal).toEqual({ reference, answer: 'We looked again.' })

  // An appeal against the first suspension does not count for the next one.
  expect(await operate('--member', ada.email, '--lift')).toMatchObject({ code: 0 })
  await suspend(ada)
  expect(
    (await state(app.device('ruvela.test', (await logIn(ada)).token!, ada))).suspension.appeal,
  ).toBeNull()
})

test('TRUST-07 TRUST-04 a suspended member gets only own unused credits refunded, with a credit note @long', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  const [own, bos] = [await buy(ada), await buy(bo)]
  await suspend(ada)
  expect((await state(ada)).suspendedOrders).toEqual([
    { id: own, state: 'COMPLETED', withdrawal: { credits: 10 }, refunds: [] },
  ])
  expect((await ada.run(WITHDRAW, { orderId: bos })).data.withdrawOrder.code).toBe('WITHDRAWAL_NOT_POSSIBLE')
  const { refund } = (await ada.run(WITHDRAW, { orderId: own })).data.withdrawOrder
  expect(refund.credits).toBe(10)
  expect((await state(ada)).suspendedOrders).toMatchObject([{ state: 'REFUNDED', withdrawal: null }])
  expect((await ada.fetch(refund.creditNoteUrl)).headers['content-type']).toBe('application/pdf')
  expect((await bo.fetch(refund.creditNoteUrl)).status).toBe(404)
  const receipts = (await app.mails(ada.email)).filter(({ type }) => type === 'withdrawalReceipt')
  expect(receipts).toHaveLength(1)

  const dora = await app.signUp({ name: 'Dora' })
  await buy(dora)
  await suspend(dora)
  await app.moveClock('15 days')
  expect((await state(dora)).suspendedOrders).toMatchObject([{ state: 'COMPLETED', withdrawal: null }])
})

test('TRUST-07 ACCT-04 a suspended member, and no one else, exports all data with the password', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  await suspend(ada)
  const ask = async (password: string) => (await ada.run(EXPORT, { password })).data.requestSuspendedExport
  expect((await bo.run(EXPORT, { password: bo.password })).errors?.[0]?.extensions.code).toBe(
    'UNAUTHENTICATED',
  )
  expect((await ask('a wrong guess')).fields).toEqual([{ path: 'password', code: 'OLD_PASSWORD_WRONG' }])
  expect((await ask(ada.password)).suspension.dataExport.state).toMatch(/PREPARING|READY/)
  await expect.poll(async () => (await state(ada)).suspension.dataExport.state).toBe('READY')
  const { downloadUrl } = (await state(ada)).suspension.dataExport
  expect(await ada.fetch(downloadUrl)).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/zip' },
  })
  for (const other of [bo, app.visitor()]) expect((await other.fetch(downloadUrl)).status).toBe(404)
})

test('TRUST-07 a reinstated member logs in as before, and no earlier session comes back', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  await suspend(ada)
  const { token } = await logIn(ada)
  expect(await operate('--member', ada.email, '--lift')).toMatchObject({ code: 0 })
  for (const device of [ada, app.device('ruvela.test', token!, ada)])
    expect((await device.run(STATE)).data?.viewer ?? null).toBeNull()
  const again = await logIn(ada)
  expect(again.payload.__typename).toBe('LogInSuccess')
  expect(await state(app.device('ruvela.test', again.token!, ada))).toMatchObject({
    viewer: { id: expect.any(String) },
    suspension: null,
  })
})

test('TRUST-07 PROF-10 a suspension closes the member’s sockets and the conversations of others at once', async () => {
  const ada = await app.signUp({ name: 'Ada' })
  await ada.run(SEND, { input: { clientId: newId(), recipientId: bo.profileId, text: 'hello' } })
  await app.drainEvents()
  const after = (await bo.run('{ viewer { conversationCursor } }')).data.viewer.conversationCursor
  const [adas, bos] = [ada.subscribe(LIVE, { after: '0' }), bo.subscribe(LIVE, { after })]
  // The socket is open and has its first event; from here on it would be idle.
  await adas.next()
  const closed = expect(
    (async () => {
      for (;;) await adas.next()
    })(),
  ).rejects.toMatchObject({ code: 4403 })
  await suspend(ada)
  await closed
  expect((await bos.next()).data.conversationEvents).toEqual({
    kind: 'UNAVAILABLE',
    profileId: ada.profileId,
    conversation: null,
  })
  const written = await bo.run(SEND, {
    input: { clientId: newId(), recipientId: ada.profileId, text: 'are you there?' },
  })
  expect(written.data.sendMessage.code).toBe('RECIPIENT_UNAVAILABLE')
  await Promise.all([adas.close(), bos.close()])
})

test('TRUST-07 PROF-10 open pages get one suspension event, whichever order the events arrive in', async () => {
  const cursorOf = async () =>
    Number((await bo.run('{ viewer { conversationCursor } }')).data.viewer.conversationCursor)
  const ada = await app.signUp({ name: 'Ada' })
  await ada.run(SEND, { input: { clientId: newId(), recipientId: bo.profileId, text: 'hello' } })
  await app.drainEvents()
  const before = await cursorOf()
  await app.admin.query(`create function accounts.hold_back() returns trigger language plpgsql as $$
    begin new.next_try_at := platform.now() + interval '1 hour'; return new; end $$`)
  await app.admin.query(`create trigger hold_back before insert on accounts.outbox for each row
    when (new.consumer = 'conversations') execute function accounts.hold_back()`)
  await suspend(ada)
  await app.drainEvents()
  expect(await cursorOf()).toBe(before + 1)
  await app.admin.query('drop trigger hold_back on accounts.outbox')
  await app.moveClock('1 hour')
  await app.drainEvents()
  expect(await cursorOf()).toBe(before + 1)
})
