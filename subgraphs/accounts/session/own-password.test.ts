import { expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'
import type { Person } from '#testing/person.ts'

const LOG_IN =
  'mutation ($email: String!, $password: String!) { logIn(input: { email: $email, password: $password }) { __typename } }'
const UNTIL = '{ viewer { passwordGivenUntil } }'
const START_PASSKEY = `mutation ($password: String) { act: startPasskeyRegistration(input: { password: $password }) { __typename
  ... on InvalidInputError { fields { path code } } } }`
const CHANGE_EMAIL = `mutation ($password: String, $newEmail: String!) { act: requestEmailChange(input: { newEmail: $newEmail, password: $password }) {
  __typename ... on InvalidInputError { fields { path code } } } }`
const EXPORT = `mutation ($password: String) { act: requestExport(input: { password: $password }) { __typename
  ... on RequestExportSuccess { viewer { passwordGivenUntil } } ... on InvalidInputError { fields { path code } } } }`

const app = testApp()

const act = async (who: Person, document: string, variables: Record<string, unknown> = {}) =>
  (await who.run(document, variables)).data.act
const untilOf = async (who: Person) => (await who.run(UNTIL)).data.viewer.passwordGivenUntil as string | null
const wrong = { __typename: 'InvalidInputError', fields: [{ path: 'password', code: 'OLD_PASSWORD_WRONG' }] }

async function otherDevice(who: Person): Promise<Person> {
  const answer = await app.visitor().run(LOG_IN, { email: who.email, password: who.password })
  const token = [answer.headers['set-cookie']]
    .flat()
    .join()
    .match(/__Host-session=([\w-]+);/)?.[1]
  return app.device('ruvela.test', token!, who)
}

test('SIGN-14 TRUST-12 a given password counts for ten minutes, on this device alone @long', async () => {
  const ada = await app.signUp()
  const phone = await otherDevice(ada)
  const newEmail = `new-${ada.email}`
  for (const [document, variables] of [
    [START_PASSKEY, {}],
    [CHANGE_EMAIL, { newEmail }],
    [EXPORT, {}],
  ] as const)
    expect(await act(ada, document, variables)).toEqual(wrong)
  expect(await untilOf(ada)).toBeNull()

  const given = await act(ada, EXPORT, { password: ada.password })
  expect(given).toMatchObject({ __typename: 'RequestExportSuccess' })
  expect(given.viewer.passwordGivenUntil).toBe(await untilOf(ada))
  expect(await act(ada, START_PASSKEY)).toMatchObject({ __typename: 'StartPasskeyRegistrationSuccess' })
  expect(await act(ada, CHANGE_EMAIL, { newEmail })).toMatchObject({
    __typename: 'RequestEmailChangeSuccess',
  })
  // A given password is always checked, whatever was given before.
  expect(await act(ada, START_PASSKEY, { password: 'not-my-password' })).toEqual(wrong)
  expect(await act(ada, START_PASSKEY, { password: '' })).toEqual(wrong)
  expect(await untilOf(phone)).toBeNull()
  expect(await act(phone, START_PASSKEY)).toEqual(wrong)

  await app.moveClock('11 minutes')
  expect(await untilOf(ada)).toBeNull()
  expect(await act(ada, START_PASSKEY)).toEqual(wrong)
})

test('SIGN-14 the ten minutes end with the session; a new password and a deletion always ask', async () => {
  const bo = await app.signUp()
  expect(await act(bo, START_PASSKEY, { password: bo.password })).toMatchObject({
    __typename: 'StartPasskeyRegistrationSuccess',
  })
  expect(await untilOf(bo)).not.toBeNull()
  for (const document of [
    'mutation { changePassword(input: { newPassword: "roeien-met-riemen-9" }) { __typename } }',
    'mutation { deleteAccount(input: { reason: TIME }) { __typename } }',
  ])
    expect((await bo.run(document)).errors?.length, document).toBeGreaterThan(0)
  await bo.run('mutation { logOut { __typename } }')
  const again = await otherDevice(bo)
  expect(await untilOf(again)).toBeNull()
  expect(await act(again, START_PASSKEY)).toEqual(wrong)
})
