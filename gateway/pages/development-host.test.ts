import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/base/config.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const OUTSIDE = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === 'IPv4' && !address.internal)?.address

let closed: TestApp
let opened: TestApp
beforeAll(async () => {
  closed = await createTestApp()
  opened = await createTestApp({ HOST: '0.0.0.0' })
})
afterAll(async () => {
  await closed?.close()
  await opened?.close()
})

const statusOf = async (address: string, path: string, headers: Record<string, string>) => {
  const { statusCode, body } = await request(`http://${address}:${opened.port}${path}`, { headers })
  await body.dump()
  return statusCode
}

test('without HOST, a development installation listens on this machine only, and production everywhere', async () => {
  const production = {
    NODE_ENV: 'production',
    PAYMENTS: 'mollie',
    MOLLIE_API_KEY: 'live_0123456789abcdefghijklmnopqrst',
    SMTP_URL: 'smtp://localhost:25',
    SEED: 'none',
    PUBLIC_URL: 'https://ruvela.example',
    SECRETS_KEY: 'at least thirty-two characters for this test',
  }
  expect(readConfig({ SECRETS_KEY: production.SECRETS_KEY }).HOST).toBe('localhost')
  expect(readConfig(production).HOST).toBe('0.0.0.0')
  expect(readConfig({ ...production, HOST: '127.0.0.1' }).HOST).toBe('127.0.0.1')
  expect((await closed.visitor().fetch('/healthz')).status).toBe(200)
})

test.runIf(OUTSIDE)(
  'a stranger in the same network cannot connect to a development installation',
  async () => {
    const reached = await new Promise((resolve) => {
      const socket = connect(closed.port, OUTSIDE!)
      socket.once('connect', () => resolve(socket.destroy() && 'connected'))
      socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    })
    expect(reached).toBe('ECONNREFUSED')
  },
)

test('an opened development mailbox answers users of this machine only, whatever others claim', async () => {
  const host = 'ruvela.localhost'
  for (const path of ['/dev/mail', '/dev/sms', '/dev/tokens', '/dev/clock']) {
    expect(await statusOf('127.0.0.1', path, { host })).toBe(200)
    expect(await statusOf('127.0.0.1', path, { host: 'ruvela.test' })).toBe(404)
    expect(await statusOf('127.0.0.1', path, { host, 'x-forwarded-for': '127.0.0.1' })).toBe(404)
    expect(await statusOf('127.0.0.1', path.replace('dev', '%64ev'), { host: 'ruvela.test' })).toBe(404)
    if (OUTSIDE !== undefined) expect(await statusOf(OUTSIDE, path, { host })).toBe(404)
  }
  expect(await statusOf(OUTSIDE ?? '127.0.0.1', '/', { host: 'ruvela.test' })).toBe(200)
})
