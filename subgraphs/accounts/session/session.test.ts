import { expect, test } from 'vitest'
import { authenticator } from '#testing/authenticator.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'

const LOG_IN = `mutation ($email: String!, $password: String!) { logIn(input: { email: $email, password: $password }) { __typename } }`
const SESSIONS = '{ viewer { sessions { id current userAgent address createdAt lastSeenAt expiresAt } } }'
const END = `mutation ($sessionId: ID!) { endSession(input: { sessionId: $sessionId }) { __typename ... on EndSessionSuccess { viewer { id } } ... on UserError { code } } }`
const START = `mutation ($password: String!) { startPasskeyRegistration(input: { password: $password }) { __typename
  ... on StartPasskeyRegistrationSuccess { challengeId options } ... on UserError { code } ... on InvalidInputError { fields { path code } } } }`
const FINISH = `mutation ($input: FinishPasskeyRegistrationInput!) { finishPasskeyRegistration(input: $input) { __typename
  ... on FinishPasskeyRegistrationSuccess { viewer { passkeys { id name lastUsedAt } } } ... on UserError { code } } }`
const START_LOGIN = `mutation { startPasskeyLogin { __typename ... on StartPasskeyLoginSuccess { challengeId options } ... on UserError { code } } }`
const PASSKEY_LOGIN = `mutation ($input: LogInWithPasskeyInput!) { logInWithPasskey(input: $input) { __typename ... on LogInWithPasskeySuccess { viewer { email } } ... on UserError { code } } }`
const REMOVE = `mutation ($passkeyId: ID!) { removePasskey(input: { passkeyId: $passkeyId }) { ... on RemovePasskeySuccess { viewer { passkeys { id } } } } }`

const app = testApp({ TRUST_PROXY: 'loopback' })

const tokenOf = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie']]
    .flat()
    .join()
    .match(/__Host-session=([\w-]+);/)?.[1]
const isIn = async (who: Person) => (await who.run('{ viewer { id } }')).data?.viewer?.id !== undefined
const sessionsOf = async (who: Person) => (await who.run(SESSIONS)).data.viewer.sessions as any[]
async function device(who: Person, userAgent: string, address: string): Promise<Person> {
  const answer = await app
    .visitor()
    .run(
      LOG_IN,
      { email: who.email, password: who.password },
      { 'user-agent': userAgent, 'x-forwarded-for': address },
    )
  return app.device('ruvela.test', tokenOf(answer)!, who)
}

test('TRUST-12 a member sees the devices that are logged in, ends one, or all others', async () => {
  const [ada, bo] = [await app.signUp(), await app.signUp()]
  const phone = await device(ada, 'Phone', '198.51.100.23')
  const tablet = await device(ada, 'Tablet', '2001:db8:1:2:3::4')
  const sessions = await sessionsOf(ada)
  expect(sessions).toHaveLength(3)
  expect(sessions.filter(({ current }) => current)).toHaveLength(1)
  const phoneSession = sessions.find(({ userAgent }) => userAgent === 'Phone')
  expect(phoneSession).toMatchObject({ address: '198.51.100.0/24', current: false })
  const end = async (who: Person, sessionId: string) => (await who.run(END, { sessionId })).data.endSession
  expect(await end(bo, phoneSession.id)).toMatchObject({ code: 'SESSION_NOT_FOUND' })
  expect(await isIn(phone)).toBe(true)
  expect(await end(ada, phoneSession.id)).toMatchObject({
    __typename: 'EndSessionSuccess',
    viewer: { id: expect.any(String) },
  })
  expect(await end(ada, phoneSession.id)).toMatchObject({ code: 'SESSION_NOT_FOUND' })
  expect([await isIn(ada), await isIn(phone), await isIn(tablet)]).toEqual([true, false, true])
  expect(
    (
      await ada.run(
        'mutation { endOtherSessions { ... on EndOtherSessionsSuccess { endedCount viewer { sessions { current } } } } }',
      )
    ).data.endOtherSessions,
  ).toEqual({ endedCount: 1, viewer: { sessions: [{ current: true }] } })
  expect([await isIn(ada), await isIn(tablet), await isIn(bo)]).toEqual([true, false, true])
  expect(await end(ada, (await sessionsOf(ada))[0].id)).toMatchObject({ viewer: null })
  expect(await isIn(ada)).toBe(false)
})

/** An idle socket. @returns a function that waits until the server closes it and gives the close code */
async function idleSocket(who: Person): Promise<() => Promise<number>> {
  const live = who.subscribe('subscription { conversationEvents(after: "0") { kind } }')
  // Receiving the member's message proves that the socket is open.
  expect((await live.next()).data.conversationEvents.kind).toBe('MESSAGE')
  const ended = live.next().then(
    () => 0,
    (event: { code: number }) => event.code,
  )
  return () => ended
}

test('TRUST-12 every way of logging a device out closes its sockets at once, not at the next event', async () => {
  const [ada, bo] = [await app.signUp(), await app.signUp()]
  await bo.run('mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }', {
    input: { clientId: 'idle', recipientId: ada.profileId, text: 'hello' },
  })
  const [phone, tablet, desk] = [
    await device(ada, 'Phone', '198.51.100.23'),
    await device(ada, 'Tablet', '198.51.100.24'),
    await device(ada, 'Desk', '198.51.100.25'),
  ]
  const closed = await Promise.all([phone, tablet, desk].map(idleSocket))
  const phoneSession = (await sessionsOf(ada)).find(({ userAgent }) => userAgent === 'Phone')
  await ada.run(END, { sessionId: phoneSession.id })
  expect(await closed[0]!()).toBe(4403)
  await ada.run('mutation { endOtherSessions { ... on EndOtherSessionsSuccess { endedCount } } }')
  expect(await Promise.all(closed.map((code) => code()))).toEqual([4403, 4403, 4403])

  const late = await device(ada, 'Late', '198.51.100.26')
  const lateClosed = await idleSocket(late)
  const changed = await ada.run(
    'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { __typename } }',
    { input: { oldPassword: ada.password, newPassword: 'a wholly new passphrase' } },
  )
  expect(changed.data.changePassword.__typename).toBe('ChangePasswordSuccess')
  expect(await lateClosed()).toBe(4403)
})

const start = async (who: Person, password = who.password) =>
  (await who.run(START, { password })).data.startPasskeyRegistration
const finish = async (who: Person, input: Record<string, string>) =>
  (await who.run(FINISH, { input })).data.finishPasskeyRegistration
async function passkeyLogin(device: ReturnType<typeof authenticator>, host = 'ruvela.test') {
  const { challengeId, options } = (await app.visitor(host).run(START_LOGIN)).data.startPasskeyLogin
  const answer = await app
    .visitor(host)
    .run(PASSKEY_LOGIN, { input: { challengeId, response: device.logIn(options) } })
  return { ...answer.data.logInWithPasskey, token: tokenOf(answer), challengeId }
}

test('TRUST-12 a passkey is optional: added with the password, used without one, and removable', async () => {
  const ada = await app.signUp()
  const phone = authenticator()
  expect((await start(ada, 'a wrong guess')).fields).toEqual([
    { path: 'password', code: 'OLD_PASSWORD_WRONG' },
  ])
  const { challengeId, options } = await start(ada)
  expect(JSON.parse(options)).toMatchObject({
    rp: { id: 'ruvela.test', name: 'Ruvela' },
    authenticatorSelection: { userVerification: 'required' },
  })
  const response = phone.register(options)
  expect(await finish(ada, { challengeId, name: ' My phone ', response })).toMatchObject({
    viewer: { passkeys: [{ name: 'My phone', lastUsedAt: null }] },
  })
  expect(await finish(ada, { challengeId, name: 'Again', response })).toMatchObject({
    code: 'PASSKEY_REFUSED',
  })
  const login = await passkeyLogin(phone)
  expect(login).toMatchObject({ __typename: 'LogInWithPasskeySuccess', viewer: { email: ada.email } })
  expect(await isIn(app.device('ruvela.test', login.token!, ada))).toBe(true)
  const { passkeys } = (await ada.run('{ viewer { passkeys { id lastUsedAt } } }')).data.viewer
  expect(passkeys[0].lastUsedAt).not.toBeNull()
  const bo = await app.signUp()
  await bo.run(REMOVE, { passkeyId: passkeys[0].id })
  expect(await passkeyLogin(phone)).toMatchObject({ __typename: 'LogInWithPasskeySuccess' })
  expect((await ada.run(REMOVE, { passkeyId: passkeys[0].id })).data.removePasskey.viewer.passkeys).toEqual(
    [],
  )
  expect(await passkeyLogin(phone)).toMatchObject({ code: 'LOGIN_FAILED' })
})

test('TRUST-12 a passkey of the first domain works on its subdomains; another domain has its own', async () => {
  for (const host of ['www.ruvela.test', 'other-name.test'])
    await app.admin.query(
      `insert into accounts.domain (host, site_id, is_primary) select $1, id, false from accounts.site where token = 'ruvela'`,
      [host],
    )
  const ada = await app.signUp({ host: 'other-name.test' })
  const there = authenticator('https://other-name.test')
  const question = await start(ada)
  expect(JSON.parse(question.options).rp.id).toBe('other-name.test')
  const { challengeId } = question
  expect(
    await finish(ada, { challengeId, name: 'There', response: there.register(question.options) }),
  ).toMatchObject({ viewer: { passkeys: [{ name: 'There' }] } })
  expect(await passkeyLogin(there, 'other-name.test')).toMatchObject({ viewer: { email: ada.email } })
  expect(await passkeyLogin(there)).toMatchObject({ code: 'LOGIN_FAILED' })
  const bo = await app.signUp({ host: 'www.ruvela.test' })
  const below = authenticator('https://www.ruvela.test', 'ruvela.test')
  const asked = await start(bo)
  await finish(bo, { challengeId: asked.challengeId, name: 'Below', response: below.register(asked.options) })
  expect(await passkeyLogin(below, 'www.ruvela.test')).toMatchObject({ viewer: { email: bo.email } })
})

test('a passkey from another site or look-alike, for an old challenge, or malformed opens nothing', async () => {
  const ada = await app.signUp()
  const { challengeId, options } = await start(ada)
  const copy = authenticator('https://ruvela.test.evil.example')
  expect(await finish(ada, { challengeId, name: 'x', response: copy.register(options) })).toMatchObject({
    code: 'PASSKEY_REFUSED',
  })
  for (const response of [
    '',
    'null',
    '[]',
    '{}',
    '{"id":1}',
    '{"id":"x","rawId":"x","type":"public-key","response":{}}',
  ]) {
    const question = await start(ada)
    expect(await finish(ada, { challengeId: question.challengeId, name: 'x', response })).toMatchObject({
      code: 'PASSKEY_REFUSED',
    })
    const { challengeId: loginId } = (await app.visitor().run(START_LOGIN)).data.startPasskeyLogin
    const answer = await app.visitor().run(PASSKEY_LOGIN, { input: { challengeId: loginId, response } })
    expect(answer.data.logInWithPasskey).toMatchObject({ code: 'LOGIN_FAILED' })
  }
  const phone = authenticator()
  const question = await start(ada)
  await finish(ada, {
    challengeId: question.challengeId,
    name: 'Phone',
    response: phone.register(question.options),
  })
  expect(await passkeyLogin(phone, 'dutch.test')).toMatchObject({ code: 'LOGIN_FAILED' })
  const asked = (await app.visitor().run(START_LOGIN)).data.startPasskeyLogin
  await app.moveClock('5 minutes')
  const late = await app
    .visitor()
    .run(PASSKEY_LOGIN, { input: { challengeId: asked.challengeId, response: phone.logIn(asked.options) } })
  expect(late.data.logInWithPasskey).toMatchObject({ code: 'LOGIN_FAILED' })
  await app.admin.query(`update accounts.account set status = 'suspended' where id = $1`, [ada.memberId])
  expect(await passkeyLogin(phone)).toMatchObject({ code: 'ACCOUNT_SUSPENDED' })
})
