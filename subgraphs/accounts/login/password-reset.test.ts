import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { expect, onTestFinished, test } from 'vitest'
import { messageOf } from '#gateway/legacy/messages.ts'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'
import { HASH_CHANNEL } from '../account/password-hash.ts'

const ASK = `mutation ($email: String!) { requestPasswordReset(input: { email: $email }) { __typename
  ... on RequestPasswordResetSuccess { sentTo } ... on UserError { code } ... on InvalidInputError { fields { path code } } } }`
const LINK = `query ($token: String!) { passwordResetLink(token: $token) { state } }`
const RESET = `mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { __typename
  ... on ResetPasswordSuccess { viewer { id } } ... on UserError { code } ... on InvalidInputError { fields { path code } } } }`
const LOG_IN = `mutation ($email: String!, $password: String!) { logIn(input: { email: $email, password: $password }) { __typename ... on UserError { code } } }`
const NEW_PASSWORD = 'a much better password'

const app = testApp({ TRUST_PROXY: 'loopback' })

let addresses = 0
const from = () => ({ 'x-forwarded-for': `10.7.${(addresses += 1) >> 8}.${addresses & 255}` })
const ask = async (email: string, headers: Record<string, string> = {}) =>
  (await app.visitor().run(ASK, { email }, { ...from(), ...headers })).data.requestPasswordReset
const linkState = async (token: string, who = app.visitor()) =>
  (await who.run(LINK, { token })).data.passwordResetLink.state
const reset = async (token: string, options: Record<string, string> = {}, who = app.visitor()) =>
  (
    await who.run(RESET, {
      input: { token, newPassword: NEW_PASSWORD, repeatedPassword: NEW_PASSWORD, ...options },
    })
  ).data.resetPassword
const logIn = async (email: string, password: string) =>
  (await app.visitor().run(LOG_IN, { email, password }, from())).data.logIn
const resetMails = async (email: string) =>
  (await app.mails(email)).filter(({ type }) => type === 'passwordReset')
const isIn = async (who: Person) => (await who.run('{ viewer { id } }')).data?.viewer?.id !== undefined
async function tokenFor({ email }: Person): Promise<string> {
  await ask(email)
  return (await resetMails(email))[0]!.text.match(
    /https:\/\/ruvela\.test\/reset-password\/do\?token=([\w-]{43})/,
  )![1]!
}

test('SIGN-13 neither the answer to a reset request nor its timing shows whether an address is known', async () => {
  const members = await Promise.all([app.signUp(), app.signUp()])
  const hashes: unknown[] = []
  const note = (costs: unknown) => void hashes.push(costs)
  subscribe(HASH_CHANNEL, note)
  // Requests are answered even while no link can be stored.
  const barrier = await app.admin.connect()
  onTestFinished(async () => {
    await barrier.query('rollback')
    barrier.release()
  })
  await barrier.query('begin; lock table accounts.auth_token in access exclusive mode')
  const answers: unknown[] = []
  for (const email of members.flatMap((member, index) => [member.email, `nobody${index}@example.org`])) {
    const { sentTo, ...answer } = await ask(email)
    answers.push({ ...answer, isSent: sentTo === email })
  }
  await barrier.query('commit')
  unsubscribe(HASH_CHANNEL, note)
  expect(answers).toEqual(Array(4).fill({ __typename: 'RequestPasswordResetSuccess', isSent: true }))
  expect(hashes).toEqual([])
  for (const { email } of members) expect(await resetMails(email)).toHaveLength(1)
  expect(await app.mails('nobody0@example.org')).toEqual([])
  expect((await ask('no address')).fields).toEqual([{ path: 'email', code: 'EMAIL_INVALID' }])
})

test('SIGN-13 each asker gets three reset requests a day per address, known or not, even in parallel', async () => {
  const ada = await app.signUp()
  // Within one day in the site's time zone, also around midnight.
  await app.withClockStopped(async () => {
    for (const email of [ada.email, 'unknown@example.org']) {
      const asker = from()
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) => ask(index % 2 === 0 ? email : email.toUpperCase(), asker)),
      )
      expect(answers.filter(({ sentTo }) => sentTo !== undefined)).toHaveLength(3)
      expect(answers.filter(({ code }) => code === 'RESET_TOO_MANY')).toHaveLength(9)
      await app.moveClock('1 day')
      expect(await ask(email, asker)).toMatchObject({ sentTo: email })
      await app.moveClock('-1 day')
    }
  })
  expect(messageOf('RESET_TOO_MANY', 'nl')).toContain('morgen')
})

test('SIGN-13 strangers requesting resets all day neither lock a member out nor flood the mailbox @long', async () => {
  const ada = await app.signUp()
  await app.withClockStopped(async () => {
    for (let hour = 1; hour <= 4; hour++) {
      for (let stranger = 0; stranger < 8; stranger++) await ask(ada.email)
      expect(await ask(ada.email)).toMatchObject({ sentTo: ada.email })
      const mails = await resetMails(ada.email)
      expect(mails).toHaveLength(2 + hour)
      expect(await linkState(mails[0]!.text.match(/token=([\w-]{43})/)![1]!)).toBe('VALID')
      await app.moveClock('61 minutes')
    }
  })
  // A used link is worthless, so the next request sends a mail at once.
  await ask(ada.email)
  expect(await reset((await resetMails(ada.email))[0]!.text.match(/token=([\w-]{43})/)![1]!)).toMatchObject({
    __typename: 'ResetPasswordSuccess',
  })
  const before = (await resetMails(ada.email)).length
  await ask(ada.email)
  expect(await resetMails(ada.email)).toHaveLength(before + 1)
})

test('SIGN-11 SIGN-13 a reset link lets a member locked out by strangers back in at once', async () => {
  const ada = await app.signUp()
  for (let guess = 0; guess < 6; guess++) await logIn(ada.email, 'a wrong guess')
  expect(await logIn(ada.email, ada.password)).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  expect(await reset(await tokenFor(ada))).toMatchObject({ __typename: 'ResetPasswordSuccess' })
  expect(await logIn(ada.email, NEW_PASSWORD)).toMatchObject({ __typename: 'LogInSuccess' })
})

test('SIGN-13 the link says whether it is unknown, expired or used, and works once', async () => {
  const ada = await app.signUp()
  const token = await tokenFor(ada)
  expect([
    await linkState(token),
    await linkState('no-such-token'),
    await linkState(token, app.visitor('dutch.test')),
  ]).toEqual(['VALID', 'NOT_FOUND', 'NOT_FOUND'])
  expect(await reset('no-such-token')).toMatchObject({
    __typename: 'PasswordResetLinkError',
    code: 'RESET_NOT_FOUND',
  })
  const answers = await Promise.all(Array.from({ length: 5 }, () => reset(token)))
  expect(answers.filter(({ __typename }) => __typename === 'ResetPasswordSuccess')).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'RESET_USED')).toHaveLength(4)
  expect(await linkState(token)).toBe('USED')
  const late = await tokenFor(ada)
  await app.moveClock('2 hours')
  expect(await linkState(late)).toBe('EXPIRED')
  expect(await reset(late)).toMatchObject({ code: 'RESET_EXPIRED' })
  expect(await logIn(ada.email, NEW_PASSWORD)).toEqual({ __typename: 'LogInSuccess' })
  const { rows } = await app.admin.query(
    `select t::text as stored from accounts.auth_token t where account_id = $1`,
    [ada.memberId],
  )
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('SIGN-13 both passwords must be the same and good; a refusal leaves the link as it was', async () => {
  const ada = await app.signUp()
  const token = await tokenFor(ada)
  expect((await reset(token, { repeatedPassword: 'another one' })).fields).toEqual([
    { path: 'repeatedPassword', code: 'PASSWORDS_DIFFER' },
  ])
  expect(messageOf('PASSWORDS_DIFFER', 'nl')).toBe('De opgegeven wachtwoorden zijn niet gelijk.')
  expect((await reset(token, { newPassword: 'short', repeatedPassword: 'short' })).fields).toEqual([
    { path: 'newPassword', code: 'PASSWORD_TOO_SHORT' },
  ])
  expect((await reset(token, { newPassword: ada.email, repeatedPassword: ada.email })).fields).toEqual([
    { path: 'newPassword', code: 'PASSWORD_COMMON' },
  ])
  expect(await linkState(token)).toBe('VALID')
})

test('SIGN-13 a reset ends every other session and every other link, and the member is told', async () => {
  const ada = await app.signUp()
  const other = await tokenFor(ada)
  const token = await tokenFor(ada)
  const answer = await ada.run(RESET, {
    input: { token, newPassword: NEW_PASSWORD, repeatedPassword: NEW_PASSWORD },
  })
  expect(answer.data.resetPassword.viewer.id).toBeTruthy()
  const fresh = String(answer.headers['set-cookie']).match(/__Host-session=([\w-]+);/)![1]!
  expect([await isIn(ada), await isIn(app.device('ruvela.test', fresh, ada))]).toEqual([false, true])
  expect(await linkState(other)).toBe('EXPIRED')
  expect(await logIn(ada.email, ada.password)).toMatchObject({ code: 'LOGIN_FAILED' })
  expect((await app.mails(ada.email))[0]).toMatchObject({
    type: 'passwordChanged',
    subject: 'Je wachtwoord voor Ruvela is gewijzigd',
  })
})

test('a forged host does not get into the link', async () => {
  const ada = await app.signUp()
  await ask(ada.email, { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' })
  for (const mail of await resetMails(ada.email)) expect(mail.text + mail.html).not.toContain('evil')
})
