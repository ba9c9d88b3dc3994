import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { newId } from '#platform/base/global-ids.ts'
import { urlOf } from '#platform/postgres/database.ts'
import { runCommand } from '#testing/command.ts'
import { testApp } from '#testing/file-app.ts'

const app = testApp()

test('OPER-01 a command with another SECRETS_KEY says so, and the running product keeps its database', async () => {
  const environment = { SECRETS_KEY: 'the key of another shell, not of the product' }
  const list = ['scripts/operator/operator.ts', 'list']
  const wrong = await runCommand(app, list, { environment })
  expect(wrong.code).toBe(1)
  expect(wrong.complaint).toContain('with another SECRETS_KEY')
  for (const owner of ['gateway', 'accounts'] as const) {
    const client = new pg.Client(urlOf(app.config, app.config.DATABASE_URL!, owner))
    await client.connect()
    await client.end()
  }
  expect(await runCommand(app, list)).toMatchObject({ code: 0 })
})

test('OPER-01 every command explains itself on --help, and does nothing', async () => {
  const before = await app.admin.query('select count(*) from accounts.account')
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const commands = Object.entries(scripts).filter(([, script]) => script.includes('/operator/'))
  for (const [name, script] of [...commands, ['seed', scripts['seed']!] as const]) {
    const { code, said, complaint } = await runCommand(app, [script.replace(/^node /, ''), '--help'])
    expect([name, code, complaint]).toEqual([name, 0, ''])
    expect(said).toContain(`npm run ${name}`)
  }
  expect((await app.admin.query('select count(*) from accounts.account')).rows).toEqual(before.rows)
})

test('OPER-01 a command that cannot do what it was asked fails, and says why without a stack trace', async () => {
  const nowhere = ['--site', 'ruvela', '--id', newId()]
  const wrong: [string[], string][] = [
    [['retention', '--bogus'], "Unknown option '--bogus'"],
    [['api-key', 'list'], '--site is missing'],
    [['api-key', 'create', '--site', 'ruvela'], 'create lacks an option'],
    [['api-key', 'revoke', '--site', 'ruvela', '--id', '12'], '"12" is not an id'],
    [['api-key', 'revoke', ...nowhere], 'no such active key'],
    [['api-key', 'rotate', ...nowhere], 'no such active key'],
    [['oauth-client', 'revoke', ...nowhere], 'no such active app'],
    ...['test', 'log', 'resend', 'rotate', 'enable', 'remove'].map((action): [string[], string] => [
      ['webhook', action, ...nowhere],
      'There is no such endpoint.',
    ]),
    [['announce', 'send', '--site', 'ruvela', '--name', 'x', '--type', 'news'], 'The texts are missing'],
    [
      [
        'bundle',
        'sell',
        '--site',
        'ruvela',
        '--style',
        'p1',
        '--credits',
        '30',
        '--price',
        '24.99',
        '--country',
        'XX',
      ],
      'country: ',
    ],
    [['restore', '/nowhere/at/all'], 'The backup cannot be read: ENOENT'],
  ]
  for (const [[name, ...parameters], why] of wrong) {
    const { code, complaint } = await runCommand(app, [`scripts/operator/${name}.ts`, ...parameters])
    expect([name, parameters, code]).toEqual([name, parameters, 1])
    expect(complaint).toContain(why)
    expect(complaint).not.toMatch(/^ +at /m)
  }
})
