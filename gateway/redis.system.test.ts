import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { openWorld, type Person } from '#platform/testing/world.ts'
import { testLiveUpdates } from './testing/live-suite.ts'

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }`
const LIVE = `subscription ($after: String) { conversationEvents(after: $after) { cursor message { content { ... on TextContent { text } } } } }`
const PATH = `${process.env['PATH']}:/usr/sbin`
const HAS_REDIS = spawnSync('redis-server', ['--version'], { env: { PATH } }).status === 0

const started: ChildProcess[] = []
afterAll(async () => {
  for (const child of started) await stop(child)
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A Redis that keeps nothing on disk. */
async function startRedis(port: number): Promise<ChildProcess> {
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], { env: { PATH }, stdio: ['ignore', 'pipe', 'inherit'] })
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

  test('a Redis that dies takes no message with it: they come when it is back', async () => {
    const port = await freePort()
    const redis = await startRedis(port)
    const world = await openWorld({ REDIS_URL: `redis://127.0.0.1:${port}` })
    const second = await world.openSecondGateway()
    const [ada, bo] = await Promise.all([world.signUp({ name: 'Ada' }), world.signUp({ name: 'Bo', gender: 'MALE', seeking: 'FEMALE' })])
    const send = (from: Person, to: Person, text: string) => from.run(SEND, { input: { clientId: text, recipientId: to.profileId, text } })
    const live = second.meet(bo).subscribe(LIVE, { after: '0' })
    const textOf = async () => (await live.next()).data.conversationEvents.message.content.text
    await send(ada, bo, 'before')
    expect(await textOf()).toBe('before')
    await stop(redis)
    await expect.poll(async () => (await ada.fetch('/readyz')).status).toBe(503)
    await send(ada, bo, 'while it is away')
    expect(await textOf()).toBe('while it is away')
    await startRedis(port)
    await expect.poll(async () => (await ada.fetch('/readyz')).status, { timeout: 15_000 }).toBe(200)
    await send(ada, bo, 'after')
    expect(await textOf()).toBe('after')
    await live.close()
    await second.close()
    await world.close()
  })
})
