import { getIntrospectionQuery } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowsFreeOperations } from '#platform/base/config.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let open: TestApp
let closed: TestApp
beforeAll(async () => {
  open = await createTestApp()
  closed = await createTestApp({ GRAPHIQL: 'false' })
})
afterAll(async () => {
  await open?.close()
  await closed?.close()
})

test('FED-05 a developer reads the whole schema and runs free operations, unless the operator switched it off', async () => {
  const ask = (app: TestApp) => app.visitor().run(getIntrospectionQuery({ inputValueDeprecation: true }))
  expect((await ask(open)).data.__schema.types.length).toBeGreaterThan(100)
  const refusal = await ask(closed)
  expect(JSON.stringify(refusal.errors)).toContain('PERSISTED_ONLY')
  expect((await closed.visitor().fetch('/graphiql')).status).toBe(404)
})

test('FED-05 it is off in production until it is switched on, and on everywhere else', () => {
  expect(allowsFreeOperations({ NODE_ENV: 'production', GRAPHIQL: undefined })).toBe(false)
  expect(allowsFreeOperations({ NODE_ENV: 'production', GRAPHIQL: true })).toBe(true)
  expect(allowsFreeOperations({ NODE_ENV: 'development', GRAPHIQL: undefined })).toBe(true)
})

test('FED-05 GraphiQL asks a production for nothing that it lacks, and gets none of a demo’s tokens', async () => {
  const production = await createTestApp({
    NODE_ENV: 'production',
    GRAPHIQL: 'true',
    PAYMENTS: 'mollie',
    MOLLIE_API_KEY: 'live_0123456789abcdefghijklmnopqrst',
    SMTP_URL: 'smtp://localhost:25',
    SEED: 'none',
    PUBLIC_URL: 'https://ruvela.test',
  })
  try {
    const ask = (path: string) => production.visitor().fetch(path)
    expect((await ask('/graphiql')).status).toBe(200)
    expect((await ask('/dev/tokens')).json()).toEqual([])
    expect((await ask('/dev/clock')).json()).toMatchObject({ now: expect.any(String) })
  } finally {
    await production.close()
  }
})

test('introspection cannot be nested excessively', async () => {
  const member = await open.signUp()
  const nested =
    '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }'
  expect((await member.run(nested)).errors).toBeDefined()
})
