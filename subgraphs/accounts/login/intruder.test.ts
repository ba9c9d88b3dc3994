import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { toGlobalId } from '#platform/base/global-ids.ts'
import { authenticator } from '#testing/authenticator.ts'
import { runCommand } from '#testing/command.ts'
import { testApp } from '#testing/file-app.ts'
import { createOAuthApp, type OAuthApp } from '#testing/oauth-app.ts'
import type { Person } from '#testing/person.ts'

const START = `mutation ($password: String!) { startPasskeyRegistration(input: { password: $password }) { ... on StartPasskeyRegistrationSuccess { challengeId options } } }`
const FINISH = `mutation ($input: FinishPasskeyRegistrationInput!) { finishPasskeyRegistration(input: $input) { __typename } }`
const START_LOGIN = `mutation { startPasskeyLogin { ... on StartPasskeyLoginSuccess { challengeId options } } }`
const PASSKEY_LOGIN = `mutation ($input: LogInWithPasskeyInput!) { logInWithPasskey(input: $input) { __typename } }`
const LOG_IN = `mutation ($email: String!, $password: String!) { logIn(input: { email: $email, password: $password }) { __typename } }`
const ASK_RESET = `mutation ($email: String!) { requestPasswordReset(input: { email: $email }) { __typename } }`
const RESET = `mutation ($token: String!, $new: String!) { resetPassword(input: { token: $token, newPassword: $new, repeatedPassword: $new }) { __typename } }`
const CHANGE = `mutation ($newEmail: String!, $password: String!) { requestEmailChange(input: { newEmail: $newEmail, password: $password }) { __typename } }`
const CONFIRM = `mutation ($token: String!) { confirmEmailChange(input: { token: $token }) { __typename } }`
const UNDO = `mutation ($token: String!) { undoEmailChange(input: { token: $token }) { __typename } }`
const EVERYWHERE = 'mutation { logOutEverywhere { ... on LogOutEverywhereSuccess { endedCount } } }'
const ACCESS = '{ viewer { passkeys { id } connectedApps { id } } }'
const OWN = '{ viewer { profile { displayName } } }'
const CHANGE_PASSWORD = `mutation ($old: String!, $new: String!) { changePassword(input: { oldPassword: $old, newPassword: $new }) { __typename } }`
const NEW_PASSWORD = 'a wholly new passphrase'

const app = testApp()
let partner: OAuthApp
beforeAll(async () => void (partner = await createOAuthApp(app)))

/** What an intruder with the password does to come back later: a passkey, and an app of their own. */
async function intrude(member: Person) {
  const device = authenticator()
  const { challengeId, options } = (await member.run(START, { password: member.password })).data
    .startPasskeyRegistration
  await member.run(FINISH, { input: { challengeId, name: 'Mine', response: device.register(options) } })
  const { access } = await partner.tokensOf(member)
  return { device, access }
}
type Ways = Awaited<ReturnType<typeof intrude>>

/** Which ways of an intruder still lead into the account. */
async function open({ device, access }: Ways) {
  const { challengeId, options } = (await app.visitor().run(START_LOGIN)).data.startPasskeyLogin
  const input = { challengeId, response: device.logIn(options) }
  const answer = (await app.visitor().run(PASSKEY_LOGIN, { input })).data.logInWithPasskey
  return {
    passkey: answer.__typename === 'LogInWithPasskeySuccess',
    app: (await partner.ask(access, OWN)).data?.viewer != null,
  }
}

const mailsOf = async ({ email }: Person, type: string) =>
  (await app.mails(email)).filter((mail) => mail.type === type)
const tokenIn = (mail: { text: string } | undefined) => /token=([\w-]{43})/.exec(mail!.text)![1]!
async function resetToken(member: Person): Promise<string> {
  await app.visitor().run(ASK_RESET, { email: member.email })
  return tokenIn((await mailsOf(member, 'passwordReset'))[0])
}

test('TRUST-12 SIGN-13 a password reset ends an intruder’s passkeys and apps, and its mail says so', async () => {
  const ada = await app.signUp()
  const ways = await intrude(ada)
  expect(await open(ways)).toEqual({ passkey: true, app: true })
  await app.visitor().run(RESET, { token: await resetToken(ada), new: NEW_PASSWORD })
  expect(await open(ways)).toEqual({ passkey: false, app: false })
  expect((await mailsOf(ada, 'passwordChanged'))[0]!.text).toContain('je passkeys verwijderd')
  // A member without any reads nothing about them.
  const bo = await app.signUp()
  await app.visitor().run(RESET, { token: await resetToken(bo), new: NEW_PASSWORD })
  expect((await mailsOf(bo, 'passwordChanged'))[0]!.text).not.toContain('passkeys')
})

test('TRUST-12 SIGN-14 a changed password ends apps and an asked-for address, and its mail names passkeys', async () => {
  const ada = await app.signUp()
  const ways = await intrude(ada)
  await ada.run(CHANGE, { newEmail: 'not-yet@example.org', password: ada.password })
  const link = tokenIn((await app.mails('not-yet@example.org'))[0])
  await ada.run(CHANGE_PASSWORD, { old: ada.password, new: NEW_PASSWORD })
  expect(await open(ways)).toEqual({ passkey: true, app: false })
  expect((await app.visitor().run(CONFIRM, { token: link })).data.confirmEmailChange.__typename).toBe(
    'EmailChangeFailedError',
  )
  const { text } = (await mailsOf(ada, 'passwordChanged'))[0]!
  expect(text).toContain('Deze apps hebben geen toegang meer tot je account: Datingwijzer.')
  expect(text).toContain('Inloggen kan nog steeds met deze passkeys: Mine.')
  // A member without any reads nothing about them.
  const bo = await app.signUp()
  await bo.run(CHANGE_PASSWORD, { old: bo.password, new: NEW_PASSWORD })
  expect((await mailsOf(bo, 'passwordChanged'))[0]!.text).not.toMatch(/apps|passkeys/)
})

test('TRUST-12 an intruder who adds a passkey and apps during a reset has none of them after it', async () => {
  const ada = await app.signUp()
  const token = await resetToken(ada)
  const device = authenticator()
  const { challengeId, options } = (await ada.run(START, { password: ada.password })).data
    .startPasskeyRegistration
  const response = device.register(options)
  // The reset has ended the sessions and not yet committed: it waits for the account's row.
  const barrier = await app.admin.connect()
  onTestFinished(() => barrier.release())
  await barrier.query('begin')
  await barrier.query('select from accounts.account where id = $1 for update', [ada.memberId])
  const waiting = async (count: number) => {
    const query = `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect
      .poll(async () => (await app.admin.query(query)).rows[0].waiting)
      .toBeGreaterThanOrEqual(count)
  }
  const reset = app.visitor().run(RESET, { token, new: NEW_PASSWORD })
  await waiting(1)
  const late = [
    ada.run(FINISH, { input: { challengeId, name: 'Mine', response } }),
    partner.decide(ada, true).catch(() => undefined),
  ]
  await waiting(2)
  await barrier.query('commit')
  expect((await reset).data.resetPassword.__typename).toBe('ResetPasswordSuccess')
  await Promise.all(late)
  const { rows } = await app.admin.query(
    `select (select count(*) from accounts.passkey where account_id = $1)::int as passkeys,
      (select count(*) from accounts.oauth_grant where account_id = $1)::int as grants`,
    [ada.memberId],
  )
  expect(rows).toEqual([{ passkeys: 0, grants: 0 }])
})

test('TRUST-12 the member gets a mail about each new passkey, and about an app that may do more', async () => {
  const ada = await app.signUp()
  await intrude(ada)
  const [passkey] = await mailsOf(ada, 'passkeyAdded')
  expect(passkey).toMatchObject({ subject: 'Er is een passkey toegevoegd aan je account bij Ruvela' })
  await Promise.all(Array.from({ length: 5 }, () => partner.letIn(ada)))
  const [connected, ...others] = await mailsOf(ada, 'appConnected')
  expect(connected!.subject).toBe('Datingwijzer heeft toegang gekregen tot je account bij Ruvela')
  expect(others).toEqual([])
  await partner.letIn(ada, { scope: 'profile:read messages:read' })
  await partner.letIn(ada, { scope: 'messages:read' })
  expect(await mailsOf(ada, 'appConnected')).toHaveLength(2)
  expect(await mailsOf(ada, 'passkeyAdded')).toHaveLength(1)
  // Of parallel first grants, too, only one is news.
  const bo = await app.signUp()
  await Promise.all(Array.from({ length: 5 }, () => partner.letIn(bo)))
  expect(await mailsOf(bo, 'appConnected')).toHaveLength(1)
})

test('TRUST-12 logging out everywhere ends the access of apps, by the member and by an operator', async () => {
  const ada = await app.signUp()
  const ways = await intrude(ada)
  expect((await ada.run(EVERYWHERE)).data.logOutEverywhere.endedCount).toBe(1)
  expect(await open(ways)).toEqual({ passkey: true, app: false })
  const support = await app.logInOperator('support')
  for (const [name, more] of [
    ['endMemberSessions', {}],
    ['changeMemberAddress', { newEmail: 'moved-by-support@example.org' }],
  ] as const) {
    const member = await app.signUp()
    const made = await intrude(member)
    const type = `${name[0]!.toUpperCase()}${name.slice(1)}`
    const input = { memberId: toGlobalId('OperatorMember', member.memberId), purpose: 'a call', ...more }
    const { data } = await support.run(
      `mutation ($input: ${type}Input!) { ${name}(input: $input) { __typename } }`,
      {
        input,
      },
    )
    expect(data[name].__typename).toBe(`${type}Success`)
    expect(await open(made), name).toEqual({ passkey: true, app: false })
  }
})

test('TRUST-12 SIGN-14 an undone change of the address ends an intruder’s passkeys and apps', async () => {
  const ada = await app.signUp()
  const ways = await intrude(ada)
  await ada.run(CHANGE, { newEmail: 'intruder@example.org', password: ada.password })
  await ada.run(CONFIRM, { token: tokenIn((await app.mails('intruder@example.org'))[0]) })
  await app.visitor().run(UNDO, { token: tokenIn((await mailsOf(ada, 'emailChanged'))[0]) })
  expect(await open(ways)).toEqual({ passkey: false, app: false })
})

test('TRUST-12 TRUST-07 a reinstated member comes back alone, without passkeys and apps of before', async () => {
  const ada = await app.signUp()
  const ways = await intrude(ada)
  const operate = (...parameters: string[]) =>
    runCommand(app, ['scripts/operator/suspend.ts', '--site', 'ruvela', '--member', ada.email, ...parameters])
  expect(await operate('--reason', 'rules')).toMatchObject({ code: 0 })
  expect(await operate('--lift')).toMatchObject({ code: 0 })
  expect(await open(ways)).toEqual({ passkey: false, app: false })
  const { data } = await app.visitor().run(LOG_IN, { email: ada.email, password: ada.password })
  expect(data.logIn.__typename).toBe('LogInSuccess')
  expect((await ada.run(ACCESS)).data?.viewer ?? null).toBeNull()
})
