import { once } from 'node:events'
import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Person } from '#testing/person.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

// Of a busy gateway: six views, and two more actions. It is busy as soon as a request waits for one of its
// four connections.
const LIMIT = 8
const VIEWS = 6
const LOOK = '{ viewer { id } }'
const LOG_IN = `mutation ($email: String!, $password: String!) {
  logIn(input: { email: $email, password: $password }) { __typename } }`

let app: TestApp
let ada: Person
beforeAll(async () => {
  app = await createTestApp({ OVERLOAD_REQUESTS: String(LIMIT), DATABASE_POOL_SIZE: '4' })
  ada = await app.signUp({ name: 'Ada' })
})
afterAll(() => app?.close())

async function figure(name: string, labels = ''): Promise<number> {
  const { body } = await request(`http://127.0.0.1:${app.metricsPorts[0]}/metrics`)
  const line = (await body.text()).split('\n').find((sample) => sample.startsWith(`${name}${labels} `))
  return Number(line?.split(' ').at(-1) ?? 0)
}

const inHand = () => figure('ruvela_requests_in_hand')
const shed = (importance: string) => figure('ruvela_requests_shed_total', `{importance="${importance}"}`)

/** Blocks session lookups until it is over, so that every request stays in progress. */
async function whileSessionsAreLocked(run: () => Promise<void>): Promise<void> {
  const holder = await app.admin.connect()
  await holder.query('begin; lock table accounts.session in access exclusive mode')
  try {
    await run()
  } finally {
    await holder.query('rollback')
    holder.release(true)
  }
}

test('FED-08 an overloaded gateway refuses with a retry time, serves what it took, favours logins @long', async () => {
  const taken: Promise<{ data?: unknown }>[] = []
  await whileSessionsAreLocked(async () => {
    for (let count = 1; count <= VIEWS; count += 1) {
      taken.push(ada.run(LOOK))
      await expect.poll(inHand).toBe(count)
    }
    const refused = await ada.run(LOOK)
    expect([refused.status, refused.errors?.[0]?.extensions]).toEqual([
      503,
      { code: 'OVERLOADED', retryAfterSeconds: Number(refused.headers['retry-after']) },
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const { email, password } = ada
    for (const count of [VIEWS + 1, LIMIT]) {
      taken.push(app.visitor().run(LOG_IN, { email, password }))
      await expect.poll(inHand).toBe(count)
    }
    expect((await app.visitor().run(LOG_IN, { email, password })).status).toBe(503)
  })
  const answers = await Promise.all(taken)
  expect(answers.slice(0, VIEWS).map(({ data }) => data)).toEqual(
    Array.from({ length: VIEWS }, () => ({ viewer: { id: expect.any(String) } })),
  )
  expect(answers.slice(VIEWS).map(({ data }) => data)).toEqual([
    { logIn: { __typename: 'LogInSuccess' } },
    { logIn: { __typename: 'LogInSuccess' } },
  ])
  await expect.poll(inHand).toBe(0)
  expect((await ada.run(LOOK)).status).toBe(200)
})

test('FED-08 pages, old calls and sockets have their own refusals; health, files, uploads, payments pass', async () => {
  const taken: Promise<unknown>[] = []
  const before = { views: await shed('view'), sockets: await shed('socket') }
  await whileSessionsAreLocked(async () => {
    for (let count = 1; count <= VIEWS; count += 1) {
      taken.push(ada.run(LOOK))
      await expect.poll(inHand).toBe(count)
    }
    const page = await ada.fetch('/members', { headers: { accept: 'text/html', 'accept-language': 'fi' } })
    expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
    expect(page.text).toContain(
      `<meta http-equiv="refresh" content="${String(page.headers['retry-after'])}">`,
    )
    const call = await ada.fetch('/api/settings.php')
    expect([call.status, call.json()]).toEqual([503, { error: 'overloaded' }])
    expect(Number(call.headers['retry-after'])).toBeGreaterThan(0)
    const socket = new WebSocket(`ws://127.0.0.1:${app.port}/graphql`, 'graphql-transport-ws', {
      headers: { host: app.host },
    })
    const [, answer] = await once(
      socket.on('error', () => undefined),
      'unexpected-response',
    )
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
    expect((await ada.fetch('/healthz')).status).toBe(200)
    expect((await ada.fetch('/assets/gone.js')).status).toBe(404)
    taken.push(ada.fetch('/upload/photo', { method: 'POST' }))
    taken.push(ada.fetch('/webhooks/payments/sandbox', { method: 'POST', body: '{}' }))
  })
  // Both were admitted: one lacks a file, the other a signature.
  const [upload, webhook] = (await Promise.all(taken)).slice(-2)
  expect(upload).not.toMatchObject({ status: 503 })
  expect(webhook).toMatchObject({ status: 401 })
  expect([await shed('view'), await shed('socket')]).toEqual([before.views + 2, before.sockets + 1])
})
