import { expect, test } from 'vitest'
import { runCommand } from '#testing/command.ts'
import { testApp } from '#testing/file-app.ts'

const app = testApp()

const operator = (...words: string[]) => runCommand(app, ['scripts/operator/operator.ts', ...words])
const BEGIN = `mutation ($input: BeginOperatorLoginInput!) { beginOperatorLogin(input: $input) { __typename
  ... on BeginOperatorLoginSuccess { challenge { needsNewPassword } } } }`

test('OPER-01 a command makes the first admin, whose printed password opens the first login', async () => {
  expect((await operator('list')).said).toContain('There is no operator yet')
  const named = ['--email', 'ada@example.org', '--name', 'Ada']
  const made = await operator('create', ...named, '--role', 'admin')
  const [email, password] = made.said.split('\n')
  const login = { input: { email, password } }
  expect((await app.visitor().run(BEGIN, login)).data.beginOperatorLogin).toMatchObject({
    challenge: { needsNewPassword: true },
  })
  const again = await operator('create', ...named, '--role', 'admin')
  expect([again.code, again.complaint]).toEqual([
    1,
    expect.stringContaining('Another operator has this address'),
  ])
  const wrong = await operator('create', ...named, '--role', 'boss')
  expect(wrong.complaint).toContain('There is no role boss')
  const alone = await operator('disable', '--email', email!)
  expect(alone.complaint).toContain('the last admin')
  const second = ['--email', 'bo@example.org', '--name', 'Bo', '--role', 'support', '--site', 'dutch']
  await operator('create', ...second)
  expect((await operator('disable', '--email', 'bo@example.org')).code).toBe(0)
  const { said } = await operator('list')
  expect(said.split('\n').map((line) => line.split('\t').slice(0, 4))).toEqual([
    ['ada@example.org', 'Ada', 'admin', 'every site'],
    ['bo@example.org', 'Bo', 'support', 'dutch'],
  ])
  expect(said).toMatch(/never seen\tworks\n[^]*never seen\tdisabled \d{4}-/)
  expect((await operator('enable', '--email', 'bo@example.org')).code).toBe(0)
  const reset = await operator('reset', '--email', email!)
  expect(reset.said.split('\n')[1]).not.toBe(password)
  expect((await app.visitor().run(BEGIN, login)).data.beginOperatorLogin.__typename).toBe('LoginFailedError')
  const { rows } = await app.admin.query<{ action: string; operator_role: string }>(
    `select action, operator_role from accounts.audit where operator_role <> 'unknown' order by id`,
  )
  expect(new Set(rows.map(({ operator_role }) => operator_role))).toEqual(new Set(['command line']))
  expect(rows.map(({ action }) => action)).toEqual([
    'operator.created',
    'operator.created',
    'operator.changed',
    'operator.changed',
    'operator.reset',
  ])
})
