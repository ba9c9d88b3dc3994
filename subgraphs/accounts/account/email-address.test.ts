import { expect, test } from 'vitest'
import { takeReturnedMail } from '#subgraphs/notifications/mail/returned-mail.actions.ts'
import { deliveryStatus } from '#subgraphs/notifications/testing/returned-mails.ts'
import { runCommand } from '#testing/command.ts'
import { testApp } from '#testing/file-app.ts'

const LOG_IN = `mutation ($email: String!, $password: String!) { logIn(input: { email: $email, password: $password }) { __typename ... on UserError { code } } }`
const SIGN_UP = `mutation ($input: SignUpInput!) { signUp(input: $input) { __typename ... on UserError { code } ... on InvalidInputError { fields { path code } } } }`
const RESET = `mutation ($email: String!) { requestPasswordReset(input: { email: $email }) { __typename } }`
const CHANGE = `mutation ($input: RequestEmailChangeInput!) { requestEmailChange(input: $input) { __typename ... on InvalidInputError { fields { path code } } ... on UserError { code } } }`
const CONFIRM = `mutation ($token: String!) { confirmEmailChange(input: { token: $token }) { __typename ... on ConfirmEmailChangeSuccess { email } } }`
const COMPLAIN = `mutation ($email: String!) { fileComplaint(input: { about: OTHER, email: $email, text: "Hoi" }) { __typename ... on FileComplaintSuccess { reference } } }`
const VIEWER = '{ viewer { email notificationsDisabled } }'

const app = testApp()

// As Safari sends it, as Chrome does, in capitals, and with a decomposed umlaut.
const FORMS = [
  'bo@münchen.example',
  'bo@xn--mnchen-3ya.example',
  'BO@MÜNCHEN.EXAMPLE',
  'bo@xn--MNCHEN-3ya.example',
  'bo@mu\u0308nchen.example',
]
const ASCII = 'bo@xn--mnchen-3ya.example'

test('SIGN-05 an address with an internationalised domain is the same one in every browser and flow @long', async () => {
  const bo = await app.signUp({ email: FORMS[0]! })
  expect((await bo.run(VIEWER)).data.viewer.email).toBe(FORMS[0])
  const input = {
    name: 'Bo',
    password: 'correct horse battery',
    dateOfBirth: '1990-05-17',
    gender: 'FEMALE',
    seeking: 'MALE',
    acceptTerms: true,
  }
  for (const email of FORMS) {
    expect([email, (await app.visitor().run(LOG_IN, { email, password: bo.password })).data.logIn]).toEqual([
      email,
      { __typename: 'LogInSuccess' },
    ])
    expect([email, (await app.visitor().run(SIGN_UP, { input: { ...input, email } })).data.signUp]).toEqual([
      email,
      { __typename: 'EmailTakenError', code: 'EMAIL_TAKEN_ACTIVE' },
    ])
    expect(
      (await bo.run(CHANGE, { input: { newEmail: email, password: bo.password } })).data.requestEmailChange,
    ).toMatchObject({
      __typename: 'InvalidInputError',
      fields: [{ path: 'newEmail', code: 'NEW_EMAIL_SAME' }],
    })
  }
  const legacy = await app.visitor().fetch('/api/user.php', {
    method: 'POST',
    body: JSON.stringify({ email: FORMS[0], password: bo.password }),
    headers: { 'content-type': 'application/json' },
  })
  expect(legacy.status).toBe(200)

  await app.visitor().run(RESET, { email: FORMS[2] })
  await app.visitor().run(COMPLAIN, { email: FORMS[4] })
  const types = async () => (await app.mails(ASCII)).map(({ type }) => type)
  expect((await types()).toSorted()).toEqual(['activation', 'complaint', 'passwordReset'])

  // A bounce report for it finds the member.
  const { rows } = await app.admin.query(
    `select id from notifications.mail where recipient = $1 and type = 'activation'`,
    [ASCII],
  )
  const { db } = app.installation.runtimes.find(({ definition }) => definition.name === 'notifications')!
  expect(
    await takeReturnedMail(
      db as never,
      deliveryStatus({ to: `bounces+${rows[0].id}@ruvela.test`, status: '5.1.1' }),
    ),
  ).toBe('bounce')
  expect((await bo.run(VIEWER)).data.viewer.notificationsDisabled).toEqual(['BOUNCE'])

  // Five refused sign-ups in half an hour are the limit for one network address.
  await app.moveClock('31 minutes')
  const cas = await app.signUp({ email: 'cas@example.org' })
  await cas.run(CHANGE, { input: { newEmail: 'cas@wörter.example', password: cas.password } })
  const [mail] = await app.mails('cas@xn--wrter-jua.example')
  const token = mail!.text.match(/token=([\w-]+)/)![1]!
  expect((await cas.run(CONFIRM, { token })).data.confirmEmailChange).toEqual({
    __typename: 'ConfirmEmailChangeSuccess',
    email: 'cas@wörter.example',
  })

  const { said } = await runCommand(app, [
    'scripts/operator/suspend.ts',
    '--site',
    'ruvela',
    '--member',
    'BO@münchen.example',
    '--reason',
    'rules',
  ])
  expect(said).not.toBe('')
  expect((await app.visitor().run(LOG_IN, { email: ASCII, password: bo.password })).data.logIn).toMatchObject(
    { code: 'ACCOUNT_SUSPENDED' },
  )
})

test('SIGN-05 the ASCII and Unicode forms of an address are the same; an invalid domain is refused', async () => {
  const dirk = await app.signUp({ email: 'dirk@xn--strae-oqa.example' })
  expect((await dirk.run(VIEWER)).data.viewer.email).toBe('dirk@straße.example')
  expect(
    (await app.visitor().run(LOG_IN, { email: 'dirk@straße.example', password: dirk.password })).data.logIn,
  ).toEqual({ __typename: 'LogInSuccess' })
  const refused = async (email: string) =>
    (
      await app
        .visitor()
        .run(RESET.replace('__typename', '__typename ... on InvalidInputError { fields { code } }'), {
          email,
        })
    ).data.requestPasswordReset.fields
  for (const email of ['dirk@mün chen.example', 'dirk@..ü', 'dirk@ü', 'dírk@example.org', 'ü@'])
    expect([email, await refused(email)]).toEqual([email, [{ code: 'EMAIL_INVALID' }]])
})
