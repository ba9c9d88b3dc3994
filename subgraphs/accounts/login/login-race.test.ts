import { beforeAll, expect, test } from 'vitest'
import { authenticator } from '#testing/authenticator.ts'
import { testApp } from '#testing/file-app.ts'
import { holdRow } from '#testing/held-row.ts'
import { createOAuthApp, type OAuthApp } from '#testing/oauth-app.ts'
import type { Person, Result } from '#testing/person.ts'

const START = `mutation ($password: String!) { startPasskeyRegistration(input: { password: $password }) { ... on StartPasskeyRegistrationSuccess { challengeId options } } }`
const FINISH = `mutation ($input: FinishPasskeyRegistrationInput!) { finishPasskeyRegistration(input: $input) { __typename } }`
const START_LOGIN = `mutation { startPasskeyLogin { ... on StartPasskeyLoginSuccess { challengeId options } } }`
const PASSKEY_LOGIN = `mutation ($input: LogInWithPasskeyInput!) { logInWithPasskey(input: $input) { __typename ... on UserError { code } } }`
const LOG_IN = `mutation ($email: String!, $password: String!) { logIn(input: { email: $email, password: $password }) { __typename ... on UserError { code } } }`
const ASK_RESET = `mutation ($email: String!) { requestPasswordReset(input: { email: $email }) { __typename } }`
const RESET = `mutation ($token: String!, $new: String!) { resetPassword(input: { token: $token, newPassword: $new, repeatedPassword: $new }) { __typename } }`
const CHANGE_PASSWORD = `mutation ($old: String!, $new: String!) { changePassword(input: { oldPassword: $old, newPassword: $new }) { __typename } }`
const CHANGE_EMAIL = `mutation ($newEmail: String!, $password: String!) { requestEmailChange(input: { newEmail: $newEmail, password: $password }) { __typename } }`
const CONFIRM = `mutation ($token: String!) { confirmEmailChange(input: { token: $token }) { __typename } }`
const DELETE = `mutation ($password: String!) { deleteAccount(input: { reason: NOT_LOOKING, password: $password }) { __typename } }`
const OWN = '{ viewer { profile { displayName } } }'
const NEW_PASSWORD = 'a wholly new passphrase'
const INTRUDERS_PASSWORD = 'the passphrase of an intruder'

const app = testApp({ TRUST_PROXY: 'loopback' })
let partner: OAuthApp
beforeAll(async () => void (partner = await createOAuthApp(app)))

let addresses = 0
const from = () => ({ 'x-forwarded-for': `10.9.${(addresses += 1) >> 8}.${addresses & 255}` })
const tokenIn = (mail: { text: string } | undefined) => /token=([\w-]{43})/.exec(mail!.text)![1]!
async function resetToken({ email }: Person): Promise<string> {
  await app.visitor().run(ASK_RESET, { email }, from())
  return tokenIn((await app.mails(email)).find(({ type }) => type === 'passwordReset'))
}
const logIn = ({ email, password }: Person) => app.visitor().run(LOG_IN, { email, password }, from())
async function withPasskey(member: Person) {
  const device = authenticator()
  const { challengeId, options } = (await member.run(START, { password: member.password })).data
    .startPasskeyRegistration
  await member.run(FINISH, { input: { challengeId, name: 'Mine', response: device.register(options) } })
  return device
}
/** A passkey login of which only the last step is left. */
async function passkeyLogin(device: ReturnType<typeof authenticator>): Promise<() => Promise<Result>> {
  const { challengeId, options } = (await app.visitor().run(START_LOGIN, {}, from())).data.startPasskeyLogin
  const input = { challengeId, response: device.logIn(options) }
  return () => app.visitor().run(PASSKEY_LOGIN, { input }, from())
}
/** Whether the session that an answer brought is open. */
async function isIn(answer: Result, member: Person): Promise<boolean> {
  const token = String(answer.headers['set-cookie']).match(/__Host-session=([\w-]+);/)?.[1]
  if (token === undefined) return false
  return (await app.device('ruvela.test', token, member).run(OWN)).data?.viewer != null
}

const hold = ({ memberId }: Person) => holdRow(app.admin, 'accounts.account', memberId)

const changes = {
  'a reset': async (member: Person) => {
    const token = await resetToken(member)
    return () => app.visitor().run(RESET, { token, new: NEW_PASSWORD }, from())
  },
  'a change of the password': (member: Person) =>
    Promise.resolve(() => member.run(CHANGE_PASSWORD, { old: member.password, new: NEW_PASSWORD })),
}

for (const [name, prepared] of Object.entries(changes))
  test(`TRUST-12 SIGN-12 a login with the old password during ${name} leaves no session, before or after it`, async () => {
    for (const first of ['the login', 'the change']) {
      const ada = await app.signUp()
      const change = await prepared(ada)
      const held = await hold(ada)
      const steps = [() => logIn(ada), change]
      if (first === 'the change') steps.reverse()
      const begun = [steps[0]!()]
      await held.waiting(1)
      begun.push(steps[1]!())
      await held.waiting(2)
      await held.release()
      const answers = await Promise.all(begun)
      const [login, changed] = first === 'the change' ? answers.toReversed() : answers
      expect(Object.values(changed!.data)[0], first).toMatchObject({
        __typename: expect.stringMatching('Success'),
      })
      expect(await isIn(login!, ada), first).toBe(false)
    }
  })

test('TRUST-12 SIGN-13 a passkey login during a reset leaves no session, before or after it', async () => {
  for (const first of ['the login', 'the reset']) {
    const ada = await app.signUp()
    const login = await passkeyLogin(await withPasskey(ada))
    const reset = await changes['a reset'](ada)
    const held = await hold(ada)
    const steps = first === 'the login' ? [login, reset] : [reset, login]
    const begun = [steps[0]!()]
    await held.waiting(1)
    begun.push(steps[1]!())
    await held.waiting(2)
    await held.release()
    const answers = await Promise.all(begun)
    expect(await isIn(answers[first === 'the login' ? 0 : 1]!, ada), first).toBe(false)
  }
})

test('TRUST-12 SIGN-13 logins and apps beside a reset are all over after it, in any order', async () => {
  for (let tries = 0; tries < 25; tries++) {
    const ada = await app.signUp()
    const login = await passkeyLogin(await withPasskey(ada))
    const code = (await partner.letIn(ada)).get('code')!
    const known = await partner.tokensOf(ada)
    const reset = await changes['a reset'](ada)
    const [byPasskey, byPassword, redeemed, refreshed] = await Promise.all([
      login(),
      logIn(ada),
      partner.redeem(code),
      partner.refresh(known.refresh),
      reset(),
    ])
    expect([await isIn(byPasskey, ada), await isIn(byPassword, ada)]).toEqual([false, false])
    for (const answer of [redeemed, refreshed]) {
      const access = answer.json().access_token
      if (access !== undefined) expect((await partner.ask(access, OWN)).data?.viewer ?? null).toBeNull()
    }
  }
})

test('SIGN-13 SIGN-14 an intruder’s change of password or address during a reset does not undo it', async () => {
  const ada = await app.signUp()
  const reset = await changes['a reset'](ada)
  const held = await hold(ada)
  const done = reset()
  await held.waiting(1)
  const late = ada.run(CHANGE_PASSWORD, { old: ada.password, new: INTRUDERS_PASSWORD })
  await held.waiting(2)
  await held.release()
  expect((await done).data.resetPassword.__typename).toBe('ResetPasswordSuccess')
  expect((await late).data?.changePassword?.__typename).not.toBe('ChangePasswordSuccess')
  expect((await logIn({ ...ada, password: INTRUDERS_PASSWORD } as Person)).data.logIn.code).toBe(
    'LOGIN_FAILED',
  )
  expect((await logIn({ ...ada, password: NEW_PASSWORD } as Person)).data.logIn.__typename).toBe(
    'LogInSuccess',
  )

  const bo = await app.signUp()
  const newEmail = 'intruder-in-a-hurry@example.org'
  const boReset = await changes['a reset'](bo)
  const boHeld = await hold(bo)
  const boDone = boReset()
  await boHeld.waiting(1)
  const asked = bo.run(CHANGE_EMAIL, { newEmail, password: bo.password })
  await boHeld.waiting(2)
  await boHeld.release()
  await Promise.all([boDone, asked])
  const [mail] = await app.mails(newEmail)
  const confirmed = mail && (await app.visitor().run(CONFIRM, { token: tokenIn(mail) }, from()))
  expect(confirmed?.data.confirmEmailChange.__typename).not.toBe('ConfirmEmailChangeSuccess')
})

test('TRUST-12 SIGN-13 an intruder’s deletion of the account during a reset is refused', async () => {
  const ada = await app.signUp()
  const reset = await changes['a reset'](ada)
  const held = await hold(ada)
  const done = reset()
  await held.waiting(1)
  const deleted = ada.run(DELETE, { password: ada.password })
  await held.waiting(2)
  await held.release()
  await done
  expect((await deleted).errors?.[0]?.extensions?.['code']).toBe('UNAUTHENTICATED')
  const login = await logIn({ ...ada, password: NEW_PASSWORD } as Person)
  expect(login.data.logIn.__typename).toBe('LogInSuccess')
})

test('SIGN-13 of several links for a new password, only the first one used counts, also at once', async () => {
  const ada = await app.signUp()
  for (let mails = 0; mails < 3; mails++) await app.visitor().run(ASK_RESET, { email: ada.email }, from())
  const tokens = (await app.mails(ada.email))
    .filter(({ type }) => type === 'passwordReset')
    .map((mail) => tokenIn(mail))
  expect(new Set(tokens).size).toBe(3)
  const answers = await Promise.all(
    tokens.map((token) => app.visitor().run(RESET, { token, new: NEW_PASSWORD }, from())),
  )
  expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([])
  const types = answers.map(({ data }) => data.resetPassword.__typename)
  expect(types.filter((type) => type === 'ResetPasswordSuccess')).toHaveLength(1)
})
