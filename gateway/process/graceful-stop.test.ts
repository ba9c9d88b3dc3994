import { expect, test } from 'vitest'
import { testApp } from '#testing/file-app.ts'

const CONVERSATIONS = '{ viewer { conversations(first: 5) { edges { cursor } } } }'

const app = testApp()

test('a request in progress when a gateway is told to stop gets its answer', async () => {
  const second = await app.openSecondGateway()
  const ada = second.meet(await app.signUp({ name: 'Ada' }))
  const holder = await app.admin.connect()
  await holder.query('begin; lock table conversations.member in access exclusive mode')
  const asked = ada.run(CONVERSATIONS)
  const waits = `select from pg_locks where not granted and relation = 'conversations.member'::regclass`
  await expect.poll(async () => (await holder.query(waits)).rowCount).toBeGreaterThan(0)
  const stopped = second.close()
  await holder.query('rollback')
  holder.release()
  expect(await asked).toMatchObject({ data: { viewer: { conversations: { edges: [] } } } })
  await stopped
})

test('a stopping gateway still serves new requests, while its load balancer learns to send no more @long', async () => {
  const second = await app.openSecondGateway({ DRAIN_SECONDS: 1 })
  const ada = second.meet(await app.signUp({ name: 'Ada' }))
  const look = async () => {
    const { status, headers, json } = await ada.fetch('/readyz')
    return [status, json().stopping, headers['connection']]
  }
  expect(await look()).toEqual([200, undefined, 'keep-alive'])
  const drained = second.drain()
  expect(await look()).toEqual([503, true, 'close'])
  expect((await ada.fetch('/healthz')).status).toBe(200)
  await drained
  const { data, headers } = await ada.run(CONVERSATIONS)
  expect([data, headers['connection']]).toMatchObject([{ viewer: {} }, 'close'])
  await second.close()
})
