import { connect, createServer, type AddressInfo } from 'node:net'
import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Person } from '#testing/person.ts'
import { IS_LONG_RUN, testSeed, triesAll } from '#testing/run-size.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }`
const READ = `mutation ($id: ID!) { markConversationRead(input: { conversationId: $id }) { __typename } }`
const WITH = `query ($id: ID!) { viewer { conversationCursor conversationWith(profileId: $id) { id } } }`
const LIVE = `subscription ($after: String) { conversationEvents(after: $after) { cursor kind message { content { ... on TextContent { text } } } } }`

const CUTS = IS_LONG_RUN ? 500 : triesAll() ? 60 : 15
// Each connection is cut on its own and must receive everything.
const DEVICES = 5
// A handshake and one or two events: some connections end before the first event, some in the middle of one.
const BYTES_MAX = 700
const LAST = 'the last one'

let app: TestApp
beforeAll(async () => {
  // A stalled socket is detected after twice this time.
  app = await createTestApp({ LIVE_KEEP_ALIVE_SECONDS: '1' })
})
afterAll(() => app.close())

async function couple(): Promise<[Person, Person]> {
  const pair = await Promise.all([
    app.signUp({ name: 'Ada' }),
    app.signUp({ name: 'Bo', gender: 'MALE', seeking: 'FEMALE' }),
  ])
  // Enough credits for every message, booked as the ledger requires; the whole history for both.
  await app.admin.query(
    `with filled as (update billing.account set balance = balance + 5000, last_entry = last_entry + 1 where account_id = any($1::uuid[]) returning account_id, balance, last_entry),
     lots as (insert into billing.lot (account_id, id, source, credits, remaining) select account_id, gen_random_uuid(), 'bonus', 5000, 5000 from filled)
     insert into billing.entry (account_id, number, amount, balance_after, kind, ref) select account_id, last_entry, 5000, balance, 'correction', gen_random_uuid() from filled`,
    [pair.map(({ memberId }) => memberId)],
  )
  await app.admin.query(
    'update conversations.member_state set paid = true where member_id = any($1::uuid[])',
    [pair.map(({ memberId }) => memberId)],
  )
  return pair
}

let counter = 0
async function send(from: Person, to: Person, text: string): Promise<void> {
  const { data } = await from.run(SEND, {
    input: { clientId: `cut-${++counter}`, recipientId: to.profileId, text },
  })
  expect(data.sendMessage.__typename).toBe('SendMessageSuccess')
}

function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/**
 * Sits between a browser and the product, and cuts each connection after a random number of bytes, a given
 * number of times.
 */
async function openCutter(port: number, random: () => number) {
  let made = 0
  const server = createServer((browser) => {
    const product = connect(port, '127.0.0.1')
    const end = () => {
      browser.destroy()
      product.destroy()
    }
    let left = made < CUTS ? Math.floor(random() * BYTES_MAX) : Infinity
    for (const socket of [browser, product]) socket.on('error', end).on('close', end)
    browser.pipe(product)
    product.on('data', (bytes) => {
      browser.write(bytes.subarray(0, Math.max(0, left)))
      left -= bytes.length
      if (left > 0) return
      made += 1
      product.removeAllListeners('data')
      browser.end(end)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    made: () => made,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

type Heard = { cursor: string; kind: string; text: string | undefined }

/**
 * Follows a member's events like the web client: after each loss it continues from its last event. Ends with
 * the last message.
 */
async function follow(port: number, member: Person, heard: Heard[]): Promise<void> {
  class HostedSocket extends WebSocket {
    constructor(url: string, protocols: string | string[]) {
      super(url, protocols, { headers: { host: app.host } })
    }
  }
  while (heard.at(-1)?.text !== LAST) {
    const client = createClient({
      url: `ws://127.0.0.1:${port}/graphql`,
      webSocketImpl: HostedSocket,
      retryAttempts: 0,
      lazy: true,
      connectionParams: { authorization: `Bearer ${member.token}` },
    })
    const events = client.iterate<any>({ query: LIVE, variables: { after: heard.at(-1)?.cursor ?? '0' } })
    try {
      for await (const { data } of events) {
        const { cursor, kind, message } = data.conversationEvents
        heard.push({ cursor, kind, text: message?.content.text })
        if (message?.content.text === LAST) break
      }
    } catch {
      // Cut off; the next round continues.
    }
    await client.dispose()
  }
}

test('connections cut at random points lose no event, repeat none and keep their order @long', async () => {
  const seed = testSeed('cuts')
  const [ada, bo] = await couple()
  const cutter = await openCutter(app.port, randomFrom(seed))
  const devices: Heard[][] = Array.from({ length: DEVICES }, () => [])
  const following = Promise.all(devices.map((heard) => follow(cutter.port, bo, heard)))
  await send(ada, bo, 'the first')
  const { id } = (await bo.run(WITH, { id: ada.profileId })).data.viewer.conversationWith
  // A device further behind than the visible history would get events without their messages.
  const isNear = (number: number) => devices.every((heard) => heard.length > 2 * number - 200)
  for (let number = 0; cutter.made() < CUTS; number++) {
    await expect.poll(() => isNear(number)).toBe(true)
    await Promise.all([
      send(ada, bo, `a ${number}`),
      send(bo, ada, `b ${number}`),
      number % 5 === 0 ? bo.run(READ, { id }) : undefined,
    ])
  }
  await send(ada, bo, LAST)
  await following
  await cutter.close()
  const { rows } = await app.admin.query<{ text: string }>(
    `select content->>'text' as text from conversations.message where conversation_id = (
    select conversation_id from conversations.member where member_id = $1) order by number`,
    [bo.memberId],
  )
  const { conversationCursor } = (await bo.run(WITH, { id: ada.profileId })).data.viewer
  for (const heard of devices) {
    const texts = heard.filter(({ kind }) => kind === 'MESSAGE').map(({ text }) => text)
    expect(texts, `seed ${seed}`).toEqual(rows.map(({ text }) => text))
    expect(
      heard.map(({ cursor }) => Number(cursor)),
      `seed ${seed}`,
    ).toEqual(Array.from({ length: Number(conversationCursor) }, (_, index) => index + 1))
  }
})

test('a client that stops reading is closed, and resumes from its cursor when it is back', async () => {
  const [ada, bo] = await couple()
  const socket = new WebSocket(`ws://127.0.0.1:${app.port}/graphql`, 'graphql-transport-ws', {
    headers: { host: app.host },
  })
  const messages: any[] = []
  const subscribed = new Promise<void>((resolve) =>
    socket.on('message', (bytes) => {
      const message = JSON.parse(String(bytes))
      messages.push(message)
      if (message.type === 'connection_ack')
        socket.send(
          JSON.stringify({ id: '1', type: 'subscribe', payload: { query: LIVE, variables: { after: '0' } } }),
        )
      if (message.type === 'next') resolve()
    }),
  )
  socket.once('open', () =>
    socket.send(
      JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${bo.token}` } }),
    ),
  )
  await send(ada, bo, 'read')
  await subscribed
  socket.pause()
  const long = 'x'.repeat(1900)
  for (let number = 0; number < 20; number++) await send(ada, bo, `${number} ${long}`)
  socket.on('error', () => undefined)
  // A client that answers no ping counts as gone. This end notices only when it writes, because it does not
  // read.
  await expect
    .poll(() => (socket.readyState === WebSocket.OPEN && socket.ping(), socket.readyState))
    .not.toBe(WebSocket.OPEN)
  const { cursor } = messages.find(({ type }) => type === 'next').payload.data.conversationEvents
  const heard: Heard[] = [{ cursor, kind: 'MESSAGE', text: 'read' }]
  const following = follow(app.port, bo, heard)
  await send(ada, bo, LAST)
  await following
  expect(heard.map(({ text }) => text?.split(' ')[0])).toEqual([
    'read',
    ...Array.from({ length: 20 }, (_, number) => String(number)),
    'the',
  ])
})
