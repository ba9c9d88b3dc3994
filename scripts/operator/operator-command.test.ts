import pg from 'pg'
import { expect, test } from 'vitest'
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
