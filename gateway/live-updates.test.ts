import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '#platform/testing/world.ts'
import { testLiveUpdates } from './testing/live-suite.ts'

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }`
const LIVE = `subscription ($after: String) { conversationEvents(after: $after) { cursor message { content { ... on TextContent { text } } } } }`

describe('one process', () => testLiveUpdates({ environment: async () => ({}), gateways: 1 }))

describe('two processes', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())
  const send = (from: any, to: any, text: string) => from.run(SEND, { input: { clientId: text, recipientId: to.profileId, text } })
  const textOf = async (live: { next(): Promise<any> }) => (await live.next()).data.conversationEvents.message.content.text

  test('messages reach a member who is connected to another process, also after that process lost its database connections', async () => {
    const [ada, bo] = await Promise.all([world.signUp({ name: 'Ada' }), world.signUp({ name: 'Bo', gender: 'MALE', seeking: 'FEMALE' })])
    const second = await world.openSecondGateway()
    const live = second.meet(bo).subscribe(LIVE, { after: '0' })
    await send(ada, bo, 'one')
    expect(await textOf(live)).toBe('one')

    const listening = await listeners()
    expect(listening.length).toBeGreaterThan(1)
    await world.admin.query(`select pg_terminate_backend(pid) from unnest($1::int[]) pid`, [listening])
    await send(ada, bo, 'while nobody listens')
    expect(await textOf(live)).toBe('while nobody listens')
    await expect.poll(async () => (await listeners()).filter((pid) => !listening.includes(pid)).length, { timeout: 15_000 }).toBe(listening.length)
    await send(ada, bo, 'two')
    expect(await textOf(live)).toBe('two')
    await live.close()
    await second.close()
  })

  async function listeners(): Promise<number[]> {
    const { rows } = await world.admin.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'ruvela doorbell'
       and (query ilike 'listen %' or query like '%pg_notify%') and state = 'idle'`,
    )
    return rows.map(({ pid }) => pid)
  }
})
