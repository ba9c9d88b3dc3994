import { spawnSync } from 'node:child_process'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withReceiver } from '#gateway/developers/testing/webhook-receiver.ts'
import { newId } from '#platform/base/global-ids.ts'
import { freePort } from '#testing/free-ports.ts'
import { webhookCommands } from '#testing/partner-server.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0

let app: TestApp
let webhooks: ReturnType<typeof webhookCommands>
let ports: Record<string, number>
beforeAll(async () => {
  ports = { ts: await freePort(), python: await freePort() }
  const origins = Object.values(ports).map((port) => `http://127.0.0.1:${port}`)
  app = await createTestApp({ WEBHOOK_ORIGINS: origins.join() })
  webhooks = webhookCommands(app, origins.join())
})
afterAll(() => app?.close())

test('FED-06 the receiver in the guide takes a signed event and refuses a forged one', async () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const body = JSON.stringify({ type: 'webhook.test', data: {} })
  const id = newId()
  const at = new Date()
  const signed = (key: string) => ({
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(key).sign(id, at, body),
  })
  await withReceiver('ts', { port: ports['ts']!, secret }, async (printed) => {
    const post = (key: string) =>
      fetch(`http://127.0.0.1:${ports['ts']}/`, { method: 'POST', headers: signed(key), body }).then(
        ({ status }) => status,
        () => undefined,
      )
    await expect.poll(() => post(`whsec_${'A'.repeat(43)}=`), { timeout: 60_000 }).toBe(400)
    expect([await post(secret), await post(secret)]).toEqual([204, 204])
    await expect.poll(printed).toEqual([{ id, type: 'webhook.test', data: {} }])
  })
})

for (const language of ['ts', 'python'])
  test.skipIf(language === 'python' && !HAS_PYTHON)(
    `FED-06 the receiver in the guide (${language}) prints each event once, and refuses forged and replayed messages @long`,
    async () => {
      const url = `http://127.0.0.1:${ports[language]}/hooks`
      const { id, secret } = await webhooks.create(url, '--network', language)
      await withReceiver(language, { port: ports[language]!, secret }, async (printed) => {
        const post = (headers: Record<string, string>, body = '{"type":"forged"}') =>
          fetch(url, { method: 'POST', headers, body }).then(
            ({ status }) => status,
            () => undefined,
          )
        await expect.poll(() => post({}), { timeout: 60_000 }).toBe(400)
        const message = (await webhooks.run('test', '--id', id)).said
        await app.signUp({ tracking: { network: language } })
        await webhooks.send()
        await expect
          .poll(() => printed().map(({ type }) => type))
          .toEqual(['webhook.test', 'signup.created', 'signup.confirmed'])
        expect(printed()[0]!.id).toBe(message)
        await webhooks.run('resend', '--id', id, '--message', message)
        await webhooks.send()
        const log = await webhooks.log({ id })
        expect(log.every((line) => line[4] === '204' && line[5]!.startsWith('delivered'))).toBe(true)

        const signed = (key: string, at: Date) => ({
          'webhook-id': newId(),
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': new Webhook(key).sign(message, at, '{"type":"forged"}'),
        })
        const sixMinutesAgo = new Date(Date.now() - 6 * 60_000)
        const replayed = { ...signed(secret, sixMinutesAgo), 'webhook-id': message }
        const foreign = { ...signed(`whsec_${'A'.repeat(43)}=`, new Date()), 'webhook-id': message }
        for (const headers of [replayed, foreign, signed(secret, new Date())])
          expect(await post(headers)).toBe(400)
        // The same headers with a fresh time and the right id are taken, so that only the fault is refused.
        expect(await post({ ...signed(secret, new Date()), 'webhook-id': message })).toBe(204)
        expect(printed()).toHaveLength(3)
      })
      await webhooks.remove({ id })
    },
  )
