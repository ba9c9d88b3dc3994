import { expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'

const UNDO = `mutation ($token: String!) { undoDeletion(input: { token: $token }) { __typename ... on UserError { code } } }`
const CONFIRM = `mutation ($token: String!) { confirmEmailChange(input: { token: $token }) { __typename ... on UserError { code } } }`
const ACTIVATE = `mutation ($token: String!) { activateAccount(input: { token: $token }) { __typename ... on UserError { code } } }`
const LOG_IN = `mutation ($email: String!, $password: String!) { logIn(input: { email: $email, password: $password }) { __typename ... on UserError { code } } }`
const DELETE = `mutation ($password: String!) { deleteAccount(input: { reason: TIME, password: $password }) { __typename } }`
const AT_ONCE = 200
const PER_ADDRESS = 25

// A caller that held one connection while it waited for a second would wait for ever.
const app = testApp({ TRUST_PROXY: 'loopback', DATABASE_POOL_SIZE: '1' })

const from = (address: string) => ({ 'x-forwarded-for': address })
const open = (operation: string, token: string, address: string) =>
  app.visitor().run(operation, { token }, from(address))
const logIn = async ({ email, password }: { email: string; password: string }, address: string) =>
  (await app.visitor().run(LOG_IN, { email, password }, from(address))).data.logIn

test.for([
  ['undoDeletion', UNDO, 'DELETION_LINK_UNKNOWN', '10.1.0.1'],
  ['confirmEmailChange', CONFIRM, 'EMAIL_CHANGE_LINK_UNKNOWN', '10.1.0.2'],
] as const)(
  'members log in while 200 made-up links of %s are opened at once, of which one address gets 25 answers @long',
  async ([field, operation, unknown, address]) => {
    const ada = await app.signUp()
    const opened = Array.from({ length: AT_ONCE }, (_, index) => open(operation, `garbage ${index}`, address))
    expect(await logIn(ada, '10.1.0.3')).toEqual({ __typename: 'LogInSuccess' })
    const answers = await Promise.all(opened)
    expect(answers.filter(({ data }) => data?.[field]?.code === unknown)).toHaveLength(PER_ADDRESS)
    expect(answers.filter(({ errors }) => errors?.[0]?.extensions.code === 'RATE_LIMITED')).toHaveLength(
      AT_ONCE - PER_ADDRESS,
    )
    expect((await open(operation, 'garbage', '10.1.0.4')).data[field]).toMatchObject({ code: unknown })
  },
)

test('made-up activation links do not stop members from logging in @long', async () => {
  const ada = await app.signUp()
  const opened = Array.from({ length: AT_ONCE }, (_, index) => open(ACTIVATE, `garbage ${index}`, '10.1.0.1'))
  expect(await logIn(ada, '10.1.0.5')).toEqual({ __typename: 'LogInSuccess' })
  for (const { data } of await Promise.all(opened))
    expect(data.activateAccount).toMatchObject({ code: 'ACTIVATION_LINK_UNKNOWN' })
})

test('ACCT-02 a working link uses up no attempts of a shared network address', async () => {
  const address = '10.1.0.6'
  for (let made = 1; made < PER_ADDRESS; made++) await open(UNDO, `garbage ${made}`, address)
  for (let member = 0; member < 2; member++) {
    const ada = await app.signUp({ confirmed: false })
    await ada.run(DELETE, { password: ada.password })
    const [mail] = (await app.mails(ada.email)).filter(({ type }) => type === 'deletion')
    const token = mail!.text.match(/token=([\w-]{43})/)![1]!
    expect((await open(UNDO, token, address)).data.undoDeletion).toEqual({
      __typename: 'UndoDeletionSuccess',
    })
  }
  expect((await open(UNDO, 'garbage', address)).data.undoDeletion).toMatchObject({
    code: 'DELETION_LINK_UNKNOWN',
  })
  expect((await open(UNDO, 'garbage', address)).errors![0]!.extensions).toMatchObject({
    code: 'RATE_LIMITED',
  })
})
