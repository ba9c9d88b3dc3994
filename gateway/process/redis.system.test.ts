import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, describe, expect, test } from 'vitest'
import { ACTION_LIMITS } from '#platform/requests/action-limits.ts'
import { freePort } from '#testing/free-ports.ts'
import type { Person } from '#testing/person.ts'
import { createTestApp } from '#testing/test-app.ts'
import { testLiveUpdates } from '../testing/live-suite.ts'

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }`
const LIVE = `subscription ($after: String) { conversationEvents(after: $after) { cursor message { content { ... on TextContent { text } } } } }`
const PATH = `${process.env['PATH']}:/usr/sbin`
const HAS_REDIS = spawnSync('redis-server', ['--version'], { env: { PATH } }).status === 0

const started: ChildProcess[] = []
afterAll(async () => {
  for (const child of started) await stop(child)
})

/** A Redis without persistence. */
async function startRedis(port: number): Promise<ChildProcess> {
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { env: { PATH }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  started.push(child)
  for await (const bytes of child.stdout!) if (String(bytes).includes('Ready to accept connections')) break
  child.stdout!.resume()
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

describe.runIf(HAS_REDIS)('two gateways with Redis between them', () => {
  testLiveUpdates({
    gateways: 2,
    environment: async () => {
      const port = await freePort()
      await startRedis(port)
      return { REDIS_URL: `redis://127.0.0.1:${port}` }
    },
  })

  test('FED-08 two gateways share a member’s action counts in Redis, and in the database while Redis is away', async () => {
    const port = await freePort()
    const redis = await startRedis(port)
    const app = await createTestApp({ REDIS_URL: `redis://127.0.0.1:${port}`, ACTION_LIMIT_FACTOR: '0.1' })
    const second = await app.openSecondGateway()
    const ada = await app.signUp({ name: 'Ada' })
    const there = second.meet(ada)
    const passedOf = async (count: number) => {
      const answers = await Promise.all(
        Array.from({ length: count }, (_, n) =>
          (n % 2 === 0 ? ada : there).run(
            'mutation { changeLanguage(input: { language: "nl" }) { __typename } }',
          ),
        ),
      )
      return answers.filter(({ errors }) => errors?.[0]?.extensions.code !== 'RATE_LIMITED').length
    }
    expect(await passedOf(40)).toBe(Math.ceil(ACTION_LIMITS.change.member.count / 10))
    expect(await passedOf(2)).toBe(0)
    await stop(redis)
    await expect.poll(async () => (await ada.fetch('/readyz')).status).toBe(503)
    // The database has counted none of them yet.
    expect(await passedOf(40)).toBe(Math.ceil(ACTION_LIMITS.change.member.count / 10))
    await second.close()
    await app.close()
  })

  test('a Redis that dies loses no message: messages arrive when it is back', async () => {
    const port = await freePort()
    const redis = await startRedis(port)
    const app = await createTestApp({ REDIS_URL: `redis://127.0.0.1:${port}` })
    const second = await app.openSecondGateway()
    const [ada, bo] = await app.couple()
    const send = (from: Person, to: Person, text: string) =>
      from.run(SEND, { input: { clientId: text, recipientId: to.profileId, text } })
    const live = second.meet(bo).subscribe(LIVE, { after: '0' })
    const textOf = async () => (await live.next()).data.conversationEvents.message.content.text
    await send(ada, bo, 'before')
    expect(await textOf()).toBe('before')
    await stop(redis)
    await expect.poll(async () => (await ada.fetch('/readyz')).status).toBe(503)
    await send(ada, bo, 'while it is away')
    expect(await textOf()).toBe('while it is away')
    await startRedis(port)
    await expect.poll(async () => (await ada.fetch('/readyz')).status).toBe(200)
    await send(ada, bo, 'after')
    expect(await textOf()).toBe('after')
    await live.close()
    await second.close()
    await app.close()
  })
})
