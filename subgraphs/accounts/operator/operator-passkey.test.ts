import { expect, test } from 'vitest'
import { toGlobalId } from '#platform/base/global-ids.ts'
import { authenticator } from '#testing/authenticator.ts'
import { testApp } from '#testing/file-app.ts'
import { operatorTokenIn, type OperatorPerson } from '#testing/operators.ts'
import { createPartner } from '#testing/partner.ts'

const OWN_HOST = 'console.example.org'
const LIST = '{ operator { passkeys { id name host lastUsedAt } } }'
const START = `mutation ($input: StartOperatorPasskeyRegistrationInput!) { startOperatorPasskeyRegistration(input: $input) { __typename
  ... on StartOperatorPasskeyRegistrationSuccess { challengeId options } ... on InvalidInputError { fields { path code } }
  ... on UserError { code } ... on TooManyAttemptsError { minutes } } }`
const FINISH = `mutation ($input: FinishOperatorPasskeyRegistrationInput!) { finishOperatorPasskeyRegistration(input: $input) { __typename
  ... on FinishOperatorPasskeyRegistrationSuccess { operator { passkeys { name host lastUsedAt } } } ... on UserError { code } } }`
const ASK = `mutation { startOperatorPasskeyLogin { __typename ... on StartOperatorPasskeyLoginSuccess { challengeId options } } }`
const LOG_IN = `mutation ($input: LogInOperatorWithPasskeyInput!) { logInOperatorWithPasskey(input: $input) { __typename
  ... on LogInOperatorWithPasskeySuccess { operator { id } } ... on UserError { code } ... on TooManyAttemptsError { minutes } } }`
const REMOVE = `mutation ($passkeyId: ID!) { removeOperatorPasskey(input: { passkeyId: $passkeyId }) { ... on RemoveOperatorPasskeySuccess { operator { passkeys { id } } } } }`
const CHANGE = `mutation ($input: UpdateOperatorInput!) { updateOperator(input: $input) { __typename } }`
const RESET = `mutation ($input: ResetOperatorInput!) { resetOperator(input: $input) { __typename } }`

type Device = ReturnType<typeof authenticator>
type Login = { __typename: string; code?: string; minutes?: number; token: string | undefined }

const app = testApp({ OPERATOR_HOST: OWN_HOST, TRUST_PROXY: 'loopback' })

const start = async (who: OperatorPerson, given: { password: string; code: string }) =>
  (await who.run(START, { input: given })).data.startOperatorPasskeyRegistration
const finish = async (who: OperatorPerson, input: { challengeId: string; name: string; response: string }) =>
  (await who.run(FINISH, { input })).data.finishOperatorPasskeyRegistration
/** Recovery codes, because the app's code of this moment was used by the login. */
async function add(who: OperatorPerson, device: Device, name = 'Laptop') {
  const { challengeId, options } = await start(who, {
    password: who.password,
    code: who.recoveryCodes.shift()!,
  })
  return finish(who, { challengeId, name, response: device.register(options) })
}
const ask = async (host = 'ruvela.test') =>
  (await app.visitor(host).run(ASK)).data.startOperatorPasskeyLogin as {
    challengeId: string
    options: string
  }
async function answer(
  input: { challengeId: string; response: string },
  { host = 'ruvela.test', headers = {} }: { host?: string; headers?: Record<string, string> } = {},
): Promise<Login> {
  const answered = await app.visitor(host).run(LOG_IN, { input }, headers)
  return {
    ...answered.data?.logInOperatorWithPasskey,
    token: operatorTokenIn(answered.headers),
  }
}
async function logIn(device: Device, host = 'ruvela.test'): Promise<Login> {
  const { challengeId, options } = await ask(host)
  return answer({ challengeId, response: device.logIn(options) }, { host })
}
const openedBy = ({ token }: Login, host = 'ruvela.test') => ({
  run: (document: string, variables = {}) =>
    app.visitor(host).run(document, variables, { cookie: `__Host-operator=${token}` }),
})
const isOpen = async (who: Pick<OperatorPerson, 'run'>) => (await who.run(LIST)).data.operator !== null
const actsOn = async ({ operatorId }: OperatorPerson) =>
  (
    await app.admin.query<{ action: string; operatorRole: string; after: Record<string, unknown> | null }>(
      `select action, operator_role as "operatorRole", after from accounts.audit where subject_id = $1 order by id`,
      [operatorId],
    )
  ).rows

test('OPER-01 an operator adds a passkey with password and code, logs in with it alone, and removes it', async () => {
  const ada = await app.logInOperator('moderator')
  const laptop = authenticator()
  const code = ada.recoveryCodes.shift()!
  const { challengeId, options } = await start(ada, { password: ada.password, code })
  expect(JSON.parse(options)).toMatchObject({
    rp: { id: 'ruvela.test', name: 'Ruvela console' },
    user: { name: `${ada.email} (console)` },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const response = laptop.register(options)
  expect(await finish(ada, { challengeId, name: ' Work laptop ', response })).toMatchObject({
    operator: { passkeys: [{ name: 'Work laptop', host: 'ruvela.test', lastUsedAt: null }] },
  })
  expect(await finish(ada, { challengeId, name: 'Again', response })).toMatchObject({
    code: 'PASSKEY_REFUSED',
  })
  const login = await logIn(laptop)
  expect(login).toMatchObject({
    __typename: 'LogInOperatorWithPasskeySuccess',
    operator: { id: ada.id },
  })
  const [passkey] = (await openedBy(login).run(LIST)).data.operator.passkeys
  expect(passkey.lastUsedAt).not.toBeNull()
  const bo = await app.logInOperator('moderator')
  await bo.run(REMOVE, { passkeyId: passkey.id })
  expect(await isOpen(openedBy(login))).toBe(true)
  const removed = await ada.run(REMOVE, { passkeyId: passkey.id })
  expect(removed.data.removeOperatorPasskey).toEqual({ operator: { passkeys: [] } })
  expect([await isOpen(ada), await isOpen(openedBy(login))]).toEqual([true, false])
  expect(await logIn(laptop)).toMatchObject({ code: 'LOGIN_FAILED' })
  expect((await actsOn(ada)).slice(2)).toMatchObject([
    { action: 'operator.passkey-added', operatorRole: 'moderator', after: { host: 'ruvela.test' } },
    { action: 'operator.passkey-refused', operatorRole: 'unknown' },
    { action: 'operator.logged-in', operatorRole: 'moderator', after: { host: 'ruvela.test' } },
    { action: 'operator.passkey-removed', operatorRole: 'moderator', after: { endedSessions: 1 } },
  ])
})

test('OPER-01 removing the passkey that opened the session logs the operator out here, too', async () => {
  const ada = await app.logInOperator('support')
  const laptop = authenticator()
  await add(ada, laptop)
  const login = openedBy(await logIn(laptop))
  const [{ id: passkeyId }] = (await login.run(LIST)).data.operator.passkeys
  const removed = await login.run(REMOVE, { passkeyId })
  expect(removed.data.removeOperatorPasskey).toEqual({ operator: null })
  expect(operatorTokenIn(removed.headers)).toBe('')
  expect(await isOpen(login)).toBe(false)
})

test('OPER-01 a passkey is not added without the right password and an unused code, nor by guessing them', async () => {
  const ada = await app.logInOperator('finance')
  const right = { password: ada.password, code: ada.recoveryCodes[0]! }
  expect((await start(ada, { ...right, password: 'a guess' })).fields).toEqual([
    { path: 'password', code: 'OLD_PASSWORD_WRONG' },
  ])
  // The login has used the app's code of this moment.
  expect(await start(ada, { ...right, code: await ada.code() })).toMatchObject({
    code: 'OPERATOR_CODE_WRONG',
  })
  for (const code of ['', '000000', 'ABCD-EFGH', '1'.repeat(200)])
    expect(await start(ada, { ...right, code })).toMatchObject({ code: 'OPERATOR_CODE_WRONG' })
  expect(await start(ada, right)).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', minutes: 15 })
  await app.moveClock('15 minutes')
  const { challengeId, options } = await start(ada, right)
  expect(await start(ada, right)).toMatchObject({ code: 'OPERATOR_CODE_WRONG' })
  const bo = await app.logInOperator('finance')
  const laptop = authenticator()
  const response = laptop.register(options)
  // The challenge belongs to the session that has given password and code.
  expect(await finish(bo, { challengeId, name: 'Stolen', response })).toMatchObject({
    code: 'PASSKEY_REFUSED',
  })
  expect(await finish(ada, { challengeId, name: 'Own', response })).toMatchObject({
    operator: { passkeys: [{ name: 'Own' }] },
  })
  const acts = (await actsOn(ada)).map(({ action }) => action)
  expect(acts.filter((action) => action === 'operator.code-refused')).toHaveLength(6)
})

test('OPER-01 an operator has at most 20 passkeys, also when two sessions add one at once', async () => {
  const ada = await app.logInOperator('support')
  await app.admin.query(
    `insert into accounts.operator_passkey (id, operator_id, host, credential_id, public_key, counter, name)
      select gen_random_uuid(), $1::uuid, 'ruvela.test', 'key' || n, '', 0, 'Key' from generate_series(1, 18) n`,
    [ada.operatorId],
  )
  const asked = []
  for (const code of ada.recoveryCodes.slice(0, 3))
    asked.push(await start(ada, { password: ada.password, code }))
  const outcomes = await Promise.all(
    asked.map(({ challengeId, options }) =>
      finish(ada, { challengeId, name: 'One more', response: authenticator().register(options) }),
    ),
  )
  expect(outcomes.map(({ code }) => code).filter(Boolean)).toEqual(['PASSKEY_LIMIT'])
  const again = await start(ada, { password: ada.password, code: ada.recoveryCodes[3]! })
  expect(again).toMatchObject({ code: 'PASSKEY_LIMIT' })
})

test('OPER-01 a passkey logs in at the host where it was made: the console’s own, or one of a site', async () => {
  const ada = await app.logInOperator('admin', { host: OWN_HOST })
  const own = authenticator(`https://${OWN_HOST}`)
  // The console works on another site than the first, which changes nothing.
  expect(await add(ada.on('dutch'), own, '')).toMatchObject({
    operator: { passkeys: [{ name: OWN_HOST, host: OWN_HOST }] },
  })
  expect(await logIn(own, OWN_HOST)).toMatchObject({ __typename: 'LogInOperatorWithPasskeySuccess' })
  for (const host of ['ruvela.test', 'dutch.test'])
    expect(await logIn(own, host)).toMatchObject({ code: 'LOGIN_FAILED' })
  // A challenge belongs to the host, too, and a device that lies about its page's host is refused.
  const { challengeId, options } = await ask('ruvela.test')
  const elsewhere = { challengeId, response: own.logIn(options) }
  expect(await answer(elsewhere, { host: OWN_HOST })).toMatchObject({ code: 'LOGIN_FAILED' })
  const bo = await app.logInOperator('admin')
  const below = authenticator('https://www.ruvela.test', 'ruvela.test')
  expect(await add(bo, below)).toMatchObject({ code: 'PASSKEY_REFUSED' })
  const copy = authenticator('https://ruvela.test.evil.example')
  expect(await add(bo, copy)).toMatchObject({ code: 'PASSKEY_REFUSED' })
})

test('OPER-01 a challenge is answered once, also when it is answered a hundred times at once', async () => {
  const ada = await app.logInOperator('moderator')
  const laptop = authenticator()
  await add(ada, laptop)
  const { challengeId, options } = await ask()
  const response = laptop.logIn(options)
  // From addresses of their own, so that no limit helps.
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      answer({ challengeId, response }, { headers: { 'x-forwarded-for': `198.51.100.${n + 1}` } }),
    ),
  )
  expect(outcomes.filter(({ token }) => token !== undefined)).toHaveLength(1)
  expect(new Set(outcomes.map(({ code }) => code))).toEqual(new Set([undefined, 'LOGIN_FAILED']))
  const { rows } = await app.admin.query(
    'select from accounts.operator_session where operator_id = $1 and passkey_id is not null',
    [ada.operatorId],
  )
  expect(rows).toHaveLength(1)
})

test('OPER-01 a challenge ends after five minutes, and what is malformed opens nothing', async () => {
  const ada = await app.logInOperator('moderator')
  const laptop = authenticator()
  await add(ada, laptop)
  const { challengeId, options } = await ask()
  await app.moveClock('5 minutes')
  expect(await answer({ challengeId, response: laptop.logIn(options) })).toMatchObject({
    code: 'LOGIN_FAILED',
  })
  for (const response of ['', 'null', '[]', '{}', '{"id":1}', '{"id":"x","rawId":"x","response":{}}']) {
    const { challengeId: asked } = await ask()
    expect(await answer({ challengeId: asked, response })).toMatchObject({ code: 'LOGIN_FAILED' })
  }
  expect(await answer({ challengeId: 'x', response: '{}' })).toMatchObject({ code: 'LOGIN_FAILED' })
  await app.runJob('accounts.keep-retention')
  const { rows } = await app.admin.query(
    'select from accounts.operator_passkey_challenge where expires_at <= platform.now()',
  )
  expect(rows).toEqual([])
})

test('OPER-01 a copy of a passkey is refused once the passkey itself was used further', async () => {
  const ada = await app.logInOperator('moderator')
  const laptop = authenticator()
  await add(ada, laptop)
  expect(await logIn(laptop)).toMatchObject({ __typename: 'LogInOperatorWithPasskeySuccess' })
  laptop.rewind()
  expect(await logIn(laptop)).toMatchObject({ code: 'LOGIN_FAILED' })
})

test('OPER-01 five wrong answers block a passkey’s operator for 15 minutes, and every try is recorded', async () => {
  const ada = await app.logInOperator('moderator')
  const laptop = authenticator()
  await add(ada, laptop)
  const guess = async () => {
    const { challengeId, options } = await ask()
    const signed = JSON.parse(laptop.logIn(options))
    signed.response.signature = Buffer.alloc(70, 1).toString('base64url')
    return answer({ challengeId, response: JSON.stringify(signed) })
  }
  for (let n = 0; n < 5; n++) expect(await guess()).toMatchObject({ code: 'LOGIN_FAILED' })
  expect(await logIn(laptop)).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', minutes: 15 })
  const tries = (await actsOn(ada)).filter(({ operatorRole }) => operatorRole === 'unknown')
  expect(tries.map(({ action }) => action)).toEqual(Array<string>(5).fill('operator.passkey-refused'))
  await app.moveClock('15 minutes')
  expect(await logIn(laptop)).toMatchObject({ __typename: 'LogInOperatorWithPasskeySuccess' })
})

test('OPER-01 a change of role ends a passkey’s session; a disabled or reset operator’s passkey opens none', async () => {
  const admin = await app.logInOperator('admin')
  const ada = await app.logInOperator('moderator')
  const laptop = authenticator()
  await add(ada, laptop)
  const change = (given: object) => admin.run(CHANGE, { input: { operatorId: ada.id, ...given } })
  const before = openedBy(await logIn(laptop))
  await change({ role: 'SUPPORT' })
  expect(await isOpen(before)).toBe(false)
  await change({ isDisabled: true })
  expect(await logIn(laptop)).toMatchObject({ code: 'LOGIN_FAILED' })
  await change({ isDisabled: false })
  expect(await logIn(laptop)).toMatchObject({ __typename: 'LogInOperatorWithPasskeySuccess' })
  await admin.run(RESET, { input: { operatorId: ada.id } })
  expect(await logIn(laptop)).toMatchObject({ code: 'LOGIN_FAILED' })
  expect((await actsOn(ada)).find(({ action }) => action === 'operator.reset')).toMatchObject({
    after: { removedPasskeys: 1 },
  })
})

test('OPER-01 members and partners have no passkey for the console, nor operators one for members', async () => {
  const member = await app.signUp()
  const partner = await createPartner(app)
  const ada = await app.logInOperator('moderator')
  const laptop = authenticator()
  await add(ada, laptop)
  const codeOf = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code
  const input = { password: member.password, code: '000000' }
  const passkeyId = toGlobalId('OperatorPasskey', ada.operatorId)
  for (const [document, variables] of [
    [START, { input }],
    [FINISH, { input: { challengeId: 'x', name: 'x', response: '{}' } }],
    [REMOVE, { passkeyId }],
  ] as const) {
    expect(codeOf(await member.run(document, variables)), document).toBe('UNAUTHENTICATED')
    expect(codeOf(await partner.run(document, variables)), document).toBe('FORBIDDEN')
  }
  const asked = await member.run(
    'mutation { startPasskeyLogin { ... on StartPasskeyLoginSuccess { challengeId options } } }',
  )
  const { challengeId, options } = asked.data.startPasskeyLogin
  const response = laptop.logIn(options)
  const AS_MEMBER = `mutation ($input: LogInWithPasskeyInput!) { logInWithPasskey(input: $input) { ... on UserError { code } } }`
  const asMember = await app.visitor().run(AS_MEMBER, { input: { challengeId, response } })
  expect(asMember.data.logInWithPasskey).toEqual({ code: 'LOGIN_FAILED' })
  // A member's challenge opens no console, even when an operator's passkey signs it.
  const again = (
    await member.run(
      'mutation { startPasskeyLogin { ... on StartPasskeyLoginSuccess { challengeId options } } }',
    )
  ).data.startPasskeyLogin
  expect(
    await answer({ challengeId: again.challengeId, response: laptop.logIn(again.options) }),
  ).toMatchObject({ code: 'LOGIN_FAILED' })
})
