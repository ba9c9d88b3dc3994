import { expect, test } from 'vitest'
import { authenticator } from '#testing/authenticator.ts'
import { testApp } from '#testing/file-app.ts'
import { holdRow } from '#testing/held-row.ts'
import { operatorTokenIn, type OperatorPerson } from '#testing/operators.ts'
import type { Result } from '#testing/person.ts'

const ME = '{ operator { id } }'
const BEGIN = `mutation ($input: BeginOperatorLoginInput!) { beginOperatorLogin(input: $input) { __typename
  ... on BeginOperatorLoginSuccess { challenge { token needsNewPassword } } ... on UserError { code } } }`
const COMPLETE = `mutation ($input: CompleteOperatorLoginInput!) { completeOperatorLogin(input: $input) { __typename ... on UserError { code } } }`
const CHANGE_PASSWORD = `mutation ($input: ChangeOperatorPasswordInput!) { changeOperatorPassword(input: $input) { __typename } }`
const START = `mutation ($input: StartOperatorPasskeyRegistrationInput!) { startOperatorPasskeyRegistration(input: $input) { ... on StartOperatorPasskeyRegistrationSuccess { challengeId options } } }`
const FINISH = `mutation ($input: FinishOperatorPasskeyRegistrationInput!) { finishOperatorPasskeyRegistration(input: $input) { __typename } }`
const RESET = `mutation ($input: ResetOperatorInput!) { resetOperator(input: $input) { __typename ... on ResetOperatorSuccess { oneTimePassword } } }`
const NEW_PASSWORD = 'a wholly new passphrase'

const app = testApp()

const hold = ({ operatorId }: OperatorPerson) => holdRow(app.admin, 'accounts.operator', operatorId)
const begin = (email: string, password: string) => app.visitor().run(BEGIN, { input: { email, password } })
const changePassword = (who: OperatorPerson) =>
  who.run(CHANGE_PASSWORD, { input: { password: who.password, newPassword: NEW_PASSWORD } })
const reset = (admin: OperatorPerson, { id }: OperatorPerson) =>
  admin.run(RESET, { input: { operatorId: id } })
const typeOf = (answer: Result) =>
  (Object.values(answer.data ?? {})[0] as { __typename: string } | null)?.__typename

/** Sends both, the second when the first waits for the operator's row. */
async function queued(who: OperatorPerson, steps: (() => Promise<Result>)[]): Promise<Result[]> {
  const held = await hold(who)
  const begun: Promise<Result>[] = []
  for (const step of steps) {
    begun.push(step())
    await held.waiting(begun.length)
  }
  await held.release()
  return Promise.all(begun)
}

async function isIn(answer: Result): Promise<boolean> {
  const token = operatorTokenIn(answer.headers)
  if (token === undefined || token === '') return false
  return (await app.visitor().run(ME, {}, { cookie: `__Host-operator=${token}` })).data.operator !== null
}

test('OPER-01 a login with the old password while the operator changes it opens no session', async () => {
  for (const first of ['the login', 'the change']) {
    const ada = await app.logInOperator('support')
    const steps = [() => begin(ada.email, ada.password), () => changePassword(ada)]
    if (first === 'the change') steps.reverse()
    const answers = await queued(ada, steps)
    const [begun, changed] = first === 'the change' ? answers.toReversed() : answers
    expect(typeOf(changed!), first).toBe('ChangeOperatorPasswordSuccess')
    const token = begun!.data.beginOperatorLogin.challenge?.token ?? 'refused'
    const code = ada.recoveryCodes[0]!
    expect(await isIn(await app.visitor().run(COMPLETE, { input: { token, code } })), first).toBe(false)
  }
})

test('OPER-01 a colleague’s reset stands against a change of the password from a session that it ended', async () => {
  const admin = await app.logInOperator('admin')
  const ada = await app.logInOperator('support')
  const [done, changed] = await queued(ada, [() => reset(admin, ada), () => changePassword(ada)])
  expect(changed!.errors?.[0]?.extensions?.['code']).toBe('UNAUTHENTICATED')
  const { oneTimePassword } = done!.data.resetOperator
  expect((await begin(ada.email, NEW_PASSWORD)).data.beginOperatorLogin).toMatchObject({
    code: 'LOGIN_FAILED',
  })
  expect((await begin(ada.email, oneTimePassword)).data.beginOperatorLogin).toMatchObject({
    challenge: { needsNewPassword: true },
  })
})

test('OPER-01 a passkey that is being added during a reset is not there after it', async () => {
  const admin = await app.logInOperator('admin')
  const ada = await app.logInOperator('support')
  const input = { password: ada.password, code: ada.recoveryCodes[0]! }
  const { challengeId, options } = (await ada.run(START, { input })).data.startOperatorPasskeyRegistration
  const response = authenticator().register(options)
  const add = () => ada.run(FINISH, { input: { challengeId, name: 'Mine', response } })
  const [, added] = await queued(ada, [() => reset(admin, ada), add])
  expect(added!.errors?.[0]?.extensions?.['code']).toBe('UNAUTHENTICATED')
  const { rows } = await app.admin.query('select from accounts.operator_passkey where operator_id = $1', [
    ada.operatorId,
  ])
  expect(rows).toHaveLength(0)
})

test('OPER-01 a login during a reset is refused or ended, and the reset is done, whichever comes first', async () => {
  const admin = await app.logInOperator('admin')
  for (const first of ['the login', 'the reset']) {
    const ada = await app.logInOperator('support')
    const { token } = (await begin(ada.email, ada.password)).data.beginOperatorLogin.challenge
    const complete = () => app.visitor().run(COMPLETE, { input: { token, code: ada.recoveryCodes[0]! } })
    const steps = [complete, () => reset(admin, ada)]
    if (first === 'the reset') steps.reverse()
    const answers = await queued(ada, steps)
    const [completed, done] = first === 'the reset' ? answers.toReversed() : answers
    expect(
      [done, completed].flatMap((answer) => answer!.errors ?? []),
      first,
    ).toEqual([])
    expect(typeOf(done!), first).toBe('ResetOperatorSuccess')
    expect(await isIn(completed!), first).toBe(false)
  }
})
