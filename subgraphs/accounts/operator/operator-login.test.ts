import { expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import { operatorTokenIn, type OperatorPerson } from '#testing/operators.ts'
import { codeAt } from './totp.ts'

const ME =
  '{ operator { id name email role locale isDisabled lastSeenAt worksOnAllSites site { token } sites { token } } }'
const BEGIN = `mutation ($input: BeginOperatorLoginInput!) { beginOperatorLogin(input: $input) { __typename
  ... on BeginOperatorLoginSuccess { challenge { token name needsNewPassword enrolment { secret uri qrPath qrSize } } }
  ... on UserError { code } ... on TooManyAttemptsError { minutes } } }`
const COMPLETE = `mutation ($input: CompleteOperatorLoginInput!) { completeOperatorLogin(input: $input) { __typename
  ... on CompleteOperatorLoginSuccess { operator { id } recoveryCodes } ... on UserError { code }
  ... on TooManyAttemptsError { minutes } ... on InvalidInputError { fields { path code } } } }`

const app = testApp()

const begin = async (email: string, password: string) =>
  (await app.visitor().run(BEGIN, { input: { email, password } })).data.beginOperatorLogin
const complete = (input: { token: string; code: string; newPassword?: string }) =>
  app.visitor().run(COMPLETE, { input })
const completed = async (input: { token: string; code: string; newPassword?: string }) =>
  (await complete(input)).data.completeOperatorLogin
const challengeOf = async ({ email, password }: Pick<OperatorPerson, 'email' | 'password'>) =>
  (await begin(email, password)).challenge.token as string
const auditOf = async (operatorId: string): Promise<{ action: string; operatorRole: string }[]> =>
  (
    await app.admin.query(
      `select action, operator_role as "operatorRole" from accounts.audit where subject_id = $1 order by id`,
      [operatorId],
    )
  ).rows
const isOpen = async (who: Pick<OperatorPerson, 'run'>) => (await who.run(ME)).data.operator !== null

test('OPER-01 an operator logs in with a password and a code of the app, by a cookie of its own', async () => {
  const { email, oneTimePassword, operatorId } = await app.hireOperator('support')
  const begun = await begin(email, oneTimePassword)
  expect(begun.challenge).toMatchObject({ needsNewPassword: true, name: expect.any(String) })
  const { token, enrolment } = begun.challenge
  expect(enrolment.uri).toMatch(/^otpauth:\/\/totp\/Ruvela%20console:/)
  expect(enrolment.uri).toContain(`secret=${enrolment.secret}`)
  expect(enrolment.qrPath).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/)
  expect(enrolment.qrSize).toBeGreaterThan(30)
  const now = (await app.admin.query<{ now: Date }>('select platform.now() as now')).rows[0]!.now
  const code = codeAt(enrolment.secret, now)
  const refused = await completed({ token, code })
  expect(refused.fields).toEqual([{ path: 'newPassword', code: 'PASSWORD_REQUIRED' }])
  const reused = await completed({ token, code, newPassword: oneTimePassword })
  expect(reused.fields).toEqual([{ path: 'newPassword', code: 'PASSWORD_COMMON' }])
  const { data, headers } = await complete({ token, code, newPassword: 'a password of my own' })
  const { operator, recoveryCodes } = data.completeOperatorLogin
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(recoveryCodes[0]).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  const [cookie] = [headers['set-cookie']].flat()
  expect(cookie).toMatch(
    /^__Host-operator=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=28800$/,
  )
  const me = await app.visitor().run(ME, {}, { cookie: `__Host-operator=${operatorTokenIn(headers)}` })
  expect(me.data.operator).toMatchObject({
    id: operator.id,
    email,
    role: 'SUPPORT',
    isDisabled: false,
    site: { token: 'ruvela' },
    sites: [{ token: 'dutch' }, { token: 'ruvela' }],
    worksOnAllSites: true,
  })
  expect((await app.visitor().run(ME)).data).toEqual({ operator: null })
  expect(await auditOf(operatorId)).toEqual([
    { action: 'operator.created', operatorRole: 'command line' },
    { action: 'operator.logged-in', operatorRole: 'support' },
  ])
})

test('OPER-01 a code of the app opens one session, also when it is sent twice at once', async () => {
  const ada = await app.logInOperator('moderator')
  // The login has used up the code of this moment.
  const code = await ada.code()
  const used = await completed({ token: await challengeOf(ada), code })
  expect(used).toMatchObject({ __typename: 'OperatorLoginError', code: 'OPERATOR_CODE_WRONG' })
  await app.moveClock('60 seconds')
  const tokens = [await challengeOf(ada), await challengeOf(ada)]
  const next = await ada.code()
  const outcomes = await Promise.all(tokens.map((token) => completed({ token, code: next })))
  expect(outcomes.map(({ __typename }) => __typename).toSorted()).toEqual([
    'CompleteOperatorLoginSuccess',
    'OperatorLoginError',
  ])
  // A completed login leaves no other half-open.
  expect(await completed({ token: tokens[1]!, code: next })).toMatchObject({ code: 'OPERATOR_LOGIN_EXPIRED' })
})

test('OPER-01 an operator without the phone logs in with a recovery code, which works once', async () => {
  const ada = await app.logInOperator('moderator')
  const [first, second] = ada.recoveryCodes
  const typed = first!.toLowerCase().replace('-', ' ')
  expect(await completed({ token: await challengeOf(ada), code: typed })).toMatchObject({
    operator: { id: ada.id },
    recoveryCodes: null,
  })
  const again = await completed({ token: await challengeOf(ada), code: first! })
  expect(again).toMatchObject({ code: 'OPERATOR_CODE_WRONG' })
  const other = await app.logInOperator('moderator')
  const foreign = await completed({ token: await challengeOf(other), code: second! })
  expect(foreign).toMatchObject({ code: 'OPERATOR_CODE_WRONG' })
})

test('OPER-01 passwords for one login, codes of the app and recovery codes work however they are pasted', async () => {
  const wide = (text: string) =>
    text.replaceAll(/[0-9A-Z]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
  const { email, oneTimePassword } = await app.hireOperator('support')
  for (const pasted of [
    ` ${oneTimePassword.toLowerCase()} `,
    oneTimePassword.replaceAll('-', ' '),
    wide(oneTimePassword),
  ])
    expect(await begin(email, pasted), pasted).toHaveProperty('challenge')
  const ada = await app.logInOperator('support')
  const [first, second, third, fourth] = ada.recoveryCodes as [string, string, string, string]
  const half = (code: string) => `${code.slice(0, 3)}\u00a0${code.slice(3)}`
  for (const paste of [wide, half, (code: string) => `\u200e${code.slice(0, 3)}-${code.slice(3)}.`]) {
    await app.moveClock('60 seconds')
    const code = paste(await ada.code())
    expect(await completed({ token: await challengeOf(ada), code }), code).toHaveProperty('operator')
  }
  for (const code of [
    wide(first),
    second.replace('-', '\u2013'),
    `${third}\u200b.`,
    fourth.replace('-', '\u00a0'),
  ])
    expect(await completed({ token: await challengeOf(ada), code }), code).toHaveProperty('operator')
})

test('OPER-01 five wrong codes or passwords block an operator for 15 minutes, and every try is recorded', async () => {
  const ada = await app.logInOperator('finance')
  const token = await challengeOf(ada)
  for (const code of ['000000', '1', '', 'ABCD-EFGH', '9'.repeat(200)])
    expect(await completed({ token, code })).toMatchObject({ code: 'OPERATOR_CODE_WRONG' })
  const right = ada.recoveryCodes[0]!
  const blocked = await completed({ token, code: right })
  expect(blocked).toEqual({ __typename: 'TooManyAttemptsError', code: 'TOO_MANY_ATTEMPTS', minutes: 15 })
  for (const password of ['a', 'b', 'c', 'd', 'e'])
    expect(await begin(ada.email.toUpperCase(), password)).toMatchObject({ code: 'LOGIN_FAILED' })
  expect(await begin(ada.email, ada.password)).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  const tries = (await auditOf(ada.operatorId)).filter(({ operatorRole }) => operatorRole === 'unknown')
  expect(tries.map(({ action }) => action)).toEqual([
    ...Array<string>(5).fill('operator.code-refused'),
    ...Array<string>(5).fill('operator.password-refused'),
  ])
  await app.moveClock('15 minutes')
  expect(await completed({ token: await challengeOf(ada), code: right })).toMatchObject({
    operator: { id: ada.id },
  })
})

test('OPER-01 strangers who guess lock no operator out of a browser that has logged in before @long', async () => {
  const ada = await app.logInOperator('support')
  const { headers } = await complete({ token: await challengeOf(ada), code: ada.recoveryCodes[0]! })
  const device = [headers['set-cookie']]
    .flat()
    .find((cookie) => cookie?.startsWith('__Host-operator-device='))
  expect(device).toMatch(/^[^;]+; Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=31536000$/)
  const cookie = device!.split(';', 1)[0]!
  const at = async (of: OperatorPerson, password: string, from: string) =>
    (await app.visitor().run(BEGIN, { input: { email: of.email, password } }, { cookie: from })).data
      .beginOperatorLogin
  const guess = async (token: string, code: string, from: Record<string, string>) =>
    (await app.visitor().run(COMPLETE, { input: { token, code } }, from)).data.completeOperatorLogin
  const { token } = (await at(ada, ada.password, cookie)).challenge
  for (let n = 0; n < 5; n++) {
    await begin(ada.email, 'a guess')
    await guess(token, '000000', {})
  }
  expect(await begin(ada.email, ada.password)).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  const forged = cookie.replace(/\.[^.]+$/, `.${'A'.repeat(43)}`)
  expect(await at(ada, ada.password, forged)).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  expect(await at(ada, ada.password, cookie)).toHaveProperty('challenge')
  const code = ada.recoveryCodes[1]!
  expect(await guess(token, code, {})).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  expect(await guess(token, code, { cookie })).toMatchObject({ operator: { id: ada.id } })
  for (let n = 0; n < 5; n++) expect(await at(ada, 'a guess', cookie)).toMatchObject({ code: 'LOGIN_FAILED' })
  expect(await at(ada, ada.password, cookie)).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  expect(await at(await app.logInOperator('support'), 'a guess', cookie)).toMatchObject({
    code: 'LOGIN_FAILED',
  })
})

test('OPER-01 an unknown address is refused like a wrong password, and so is a member’s', async () => {
  const member = await app.signUp()
  for (const [email, password] of [
    ['unknown@example.org', 'x'],
    ['', ''],
    [member.email, member.password],
  ] as const)
    expect(await begin(email, password)).toEqual({ __typename: 'LoginFailedError', code: 'LOGIN_FAILED' })
  expect(await completed({ token: 'x', code: '000000' })).toMatchObject({ code: 'OPERATOR_LOGIN_EXPIRED' })
})

test('OPER-01 a password that was given more than ten minutes ago needs to be given again', async () => {
  const ada = await app.logInOperator('support')
  const token = await challengeOf(ada)
  await app.moveClock('11 minutes')
  expect(await completed({ token, code: await ada.code() })).toMatchObject({ code: 'OPERATOR_LOGIN_EXPIRED' })
})

test('OPER-01 a session ends after 30 minutes without a request, and an idle page does not keep it open', async () => {
  const ada = await app.logInOperator('support')
  await app.moveClock('29 minutes')
  expect(await isOpen(ada)).toBe(true)
  await app.moveClock('29 minutes')
  expect((await ada.run(ME, {}, { 'x-background': '1' })).data.operator).not.toBeNull()
  await app.moveClock('2 minutes')
  expect(await isOpen(ada)).toBe(false)
})

test('OPER-01 a session ends eight hours after the login, and its row goes with the night', async () => {
  const ada = await app.logInOperator('support')
  for (let minutes = 25; minutes < 480; minutes += 25) {
    await app.moveClock('25 minutes')
    expect(await isOpen(ada), `${minutes} minutes`).toBe(true)
  }
  await app.moveClock('5 minutes')
  expect(await isOpen(ada)).toBe(false)
  await app.runJob('accounts.keep-retention')
  const { rows } = await app.admin.query('select from accounts.operator_session where operator_id = $1', [
    ada.operatorId,
  ])
  expect(rows).toEqual([])
})

test('OPER-01 an operator who logs out is out on the server, too', async () => {
  const ada = await app.logInOperator('support')
  const { data, headers } = await ada.run(
    'mutation { logOutOperator { ... on LogOutOperatorSuccess { loggedOut } } }',
  )
  expect(data.logOutOperator).toEqual({ loggedOut: true })
  expect(operatorTokenIn(headers)).toBe('')
  expect(await isOpen(ada)).toBe(false)
  const again = await app
    .visitor()
    .run('mutation { logOutOperator { ... on LogOutOperatorSuccess { loggedOut } } }')
  expect(again.data.logOutOperator).toEqual({ loggedOut: false })
})

test('OPER-01 an operator makes new recovery codes with password and code; the old ones work no more', async () => {
  const ada = await app.logInOperator('support')
  const RENEW = `mutation ($input: RenewRecoveryCodesInput!) { renewRecoveryCodes(input: $input) {
    ... on RenewRecoveryCodesSuccess { recoveryCodes } ... on InvalidInputError { fields { code } } ... on OperatorLoginError { code } } }`
  const renew = async (password: string, code: string) =>
    (await ada.run(RENEW, { input: { password, code } })).data.renewRecoveryCodes
  expect((await renew('wrong', await ada.code())).fields).toEqual([{ code: 'OLD_PASSWORD_WRONG' }])
  expect(await renew(ada.password, '000000')).toEqual({ code: 'OPERATOR_CODE_WRONG' })
  // One of the old ones renews them all: the telephone may be gone.
  const { recoveryCodes } = await renew(ada.password, ada.recoveryCodes[1]!)
  expect(new Set([...recoveryCodes, ...ada.recoveryCodes]).size).toBe(20)
  const tried = async (code: string) => completed({ token: await challengeOf(ada), code })
  expect(await tried(ada.recoveryCodes[0]!)).toMatchObject({ code: 'OPERATOR_CODE_WRONG' })
  expect(await tried(recoveryCodes[0])).toMatchObject({ operator: { id: ada.id } })
})

test('OPER-01 an operator changes the password, and every other browser is logged out @long', async () => {
  const ada = await app.logInOperator('support')
  const opened = await complete({ token: await challengeOf(ada), code: ada.recoveryCodes[0]! })
  const elsewhere = {
    run: (document: string) =>
      app.visitor().run(document, {}, { cookie: `__Host-operator=${operatorTokenIn(opened.headers)}` }),
  }
  expect(await isOpen(elsewhere)).toBe(true)
  const CHANGE = `mutation ($input: ChangeOperatorPasswordInput!) { changeOperatorPassword(input: $input) { __typename
    ... on ChangeOperatorPasswordSuccess { operator { id } } ... on InvalidInputError { fields { code } } } }`
  const change = async (password: string, newPassword: string) =>
    (await ada.run(CHANGE, { input: { password, newPassword } })).data.changeOperatorPassword
  for (let n = 0; n < 5; n++) await begin(ada.email, 'a stranger’s guess')
  expect((await change('wrong', 'another long password')).fields).toEqual([{ code: 'OLD_PASSWORD_WRONG' }])
  expect((await change(ada.password, 'short')).fields).toEqual([{ code: 'PASSWORD_TOO_SHORT' }])
  expect(await change(ada.password, 'another long password')).toMatchObject({ operator: { id: ada.id } })
  expect(await isOpen(ada)).toBe(true)
  expect(await isOpen(elsewhere)).toBe(false)
  await app.moveClock('15 minutes')
  expect(await begin(ada.email, ada.password)).toMatchObject({ code: 'LOGIN_FAILED' })
})
