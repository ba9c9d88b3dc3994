import { createClient } from 'graphql-ws'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#platform/testing/world.ts'

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }`
const LIVE = `subscription ($after: String) { conversationEvents(after: $after) { cursor kind message { content { ... on TextContent { text } } } } }`

const LAST = 'the last one'

let world: World
beforeAll(async () => {
  // A socket that stalls is found out after twice this time.
  world = await openWorld({ LIVE_KEEP_ALIVE_SECONDS: '1' })
})
afterAll(() => world.close())

async function couple(): Promise<[Person, Person]> {
  const pair = await Promise.all([world.signUp({ name: 'Ada' }), world.signUp({ name: 'Bo', gender: 'MALE', seeking: 'FEMALE' })])
  // Enough credits for every message, booked as the ledger wants it; the whole history for both.
  await world.admin.query(
    `with filled as (update billing.account set balance = balance + 5000, last_entry = last_entry + 1 where account_id = any($1::uuid[]) returning account_id, balance, last_entry),
     lots as (insert into billing.lot (account_id, id, source, credits, remaining) select account_id, gen_random_uuid(), 'bonus', 5000, 5000 from filled)
     insert into billing.entry (account_id, number, amount, balance_after, kind, ref) select account_id, last_entry, 5000, balance, 'correction', gen_random_uuid() from filled`,
    [pair.map(({ memberId }) => memberId)],
  )
  await world.admin.query('update conversations.member_state set paid = true where member_id = any($1::uuid[])', [pair.map(({ memberId }) => memberId)])
  return pair
}

let counter = 0
async function send(from: Person, to: Person, text: string): Promise<void> {
  const { data } = await from.run(SEND, { input: { clientId: `cut-${++counter}`, recipientId: to.profileId, text } })
  expect(data.sendMessage.__typename).toBe('SendMessageSuccess')
}

type Heard = { cursor: string; kind: string; text: string | undefined }

/** Follows a member's events as the web client does: after each loss it goes on from the last event it has. Ends with the last message. */
async function follow(port: number, member: Person, heard: Heard[]): Promise<void> {
  class HostedSocket extends WebSocket {
    constructor(url: string, protocols: string | string[]) {
      super(url, protocols, { headers: { host: world.host } })
    }
  }
  while (heard.at(-1)?.text !== LAST) {
    const client = createClient({
      url: `ws://127.0.0.1:${port}/graphql`, webSocketImpl: HostedSocket, retryAttempts: 0, lazy: true, connectionParams: { authorization: `Bearer ${member.token}` },
    })
    const events = client.iterate<any>({ query: LIVE, variables: { after: heard.at(-1)?.cursor ?? '0' } })
    try {
      for await (const { data } of events) {
        const { cursor, kind, message } = data.conversationEvents
        heard.push({ cursor, kind, text: message?.content.text })
        if (message?.content.text === LAST) break
      }
    } catch {
      // Cut off; the next round goes on.
    }
    await client.dispose()
  }
}

test('a client that does not read any more is closed, and reads on from its cursor when it is back', async () => {
  const [ada, bo] = await couple()
  const socket = new WebSocket(`ws://127.0.0.1:${world.port}/graphql`, 'graphql-transport-ws', { headers: { host: world.host } })
  const messages: any[] = []
  const subscribed = new Promise<void>((resolve) => socket.on('message', (bytes) => {
    const message = JSON.parse(String(bytes))
    messages.push(message)
    if (message.type === 'connection_ack') socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: LIVE, variables: { after: '0' } } }))
    if (message.type === 'next') resolve()
  }))
  socket.once('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${bo.token}` } })))
  await send(ada, bo, 'read')
  await subscribed
  socket.pause()
  const long = 'x'.repeat(1900)
  for (let number = 0; number < 20; number++) await send(ada, bo, `${number} ${long}`)
  socket.on('error', () => undefined)
  // Whoever answers no ping is gone. This end hears of it only when it writes, because it does not read.
  await expect.poll(() => (socket.readyState === WebSocket.OPEN && socket.ping(), socket.readyState), { timeout: 15_000 }).not.toBe(WebSocket.OPEN)
  const { cursor } = messages.find(({ type }) => type === 'next').payload.data.conversationEvents
  const heard: Heard[] = [{ cursor, kind: 'MESSAGE', text: 'read' }]
  const following = follow(world.port, bo, heard)
  await send(ada, bo, LAST)
  await following
  expect(heard.map(({ text }) => text?.split(' ')[0])).toEqual(['read', ...Array.from({ length: 20 }, (_, number) => String(number)), 'the'])
})
