import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { newId } from '../base/global-ids.ts'
import { createPool, openDatabase, urlOf } from '../postgres/database.ts'
import { consumeEvents } from './outbox.ts'
import { openPubSub, type PubSub } from './pub-sub.ts'

// Two processes, each with parallel transactions, and a few keys that all of them want.
const PROCESSES = 2
const LANES = 3
const KEYS = 8
const EVENTS_PER_KEY = 40
const BATCH = 7

let database: TestDatabase
let admin: pg.Pool
let pubSub: PubSub
beforeAll(async () => {
  database = await createTestDatabase()
  admin = new pg.Pool({ connectionString: database.url, max: 2 })
  pubSub = await openPubSub(database.url)
  await admin.query('update platform.clock_offset set movable = true')
})
afterAll(async () => {
  await pubSub.close()
  await admin.end()
  await database.drop()
})
beforeEach(async () => void (await admin.query('truncate conversations.outbox')))

/** Messages of several conversations, in turn, as notifications receives them. */
async function tell(): Promise<string[]> {
  const keys = Array.from({ length: KEYS }, newId)
  await admin.query(
    `insert into conversations.outbox (consumer, topic, key, payload)
     select 'notifications', 'message.sent', k, jsonb_build_object('number', n)
     from generate_series(1, $2::int) n, unnest($1::uuid[]) with ordinality as keys(k, position) order by n, position`,
    [keys, EVENTS_PER_KEY],
  )
  return keys
}

/** The consumers of notifications in several processes. `handle` processes one event. */
function openConsumers(handle: (key: string, number: number) => Promise<void>) {
  return Array.from({ length: PROCESSES }, () => {
    const db = openDatabase<unknown>(
      createPool(urlOf(database.config, database.url, 'notifications'), { max: LANES + 1 }),
    )
    const consumer = consumeEvents({
      consumer: 'notifications',
      db,
      pubSub,
      batch: BATCH,
      lanes: LANES,
      handlers: {
        conversations: {
          'message.sent': (_trx: unknown, { key, payload }: { key: string; payload: { number: number } }) =>
            handle(key, payload.number),
        },
      },
    })
    return { drain: () => consumer.drain(), close: () => consumer.stop().then(() => db.destroy()) }
  })
}

async function handleAll(handle: (key: string, number: number) => Promise<void>, isDone: () => boolean) {
  const consumers = openConsumers(handle)
  await expect
    .poll(async () => {
      await Promise.all(consumers.map(({ drain }) => drain()))
      return isDone()
    })
    .toBe(true)
  await Promise.all(consumers.map(({ close }) => close()))
}

const waiting = async () =>
  (await admin.query('select key, count(*)::int as count from conversations.outbox group by key')).rows

test('a conversation’s messages are notified in order, each once, while several processes share the work', async () => {
  const keys = await tell()
  const handled = new Map(keys.map((key) => [key, [] as number[]]))
  let atWork = 0
  let mostAtWork = 0
  await handleAll(
    async (key, number) => {
      mostAtWork = Math.max(mostAtWork, ++atWork)
      // As long as a statement takes, with a different delay for each, so that any possible overtaking
      // happens.
      await admin.query('select pg_sleep($1)', [((number * 7 + key.charCodeAt(30)) % 5) / 1000])
      handled.get(key)!.push(number)
      atWork -= 1
    },
    () => [...handled.values()].every((numbers) => numbers.length >= EVENTS_PER_KEY),
  )
  const inOrder = Array.from({ length: EVENTS_PER_KEY }, (_, index) => index + 1)
  for (const numbers of handled.values()) expect(numbers).toEqual(inOrder)
  expect(mostAtWork).toBeGreaterThan(1)
  expect(await waiting()).toEqual([])
})

test('a message that cannot be notified holds back only the later ones of its conversation', async () => {
  const keys = await tell()
  const broken = keys[3]!
  const BROKEN_AT = 5
  const handled = new Map(keys.map((key) => [key, new Set<number>()]))
  const others = keys.filter((key) => key !== broken)
  await handleAll(
    async (key, number) => {
      if (key === broken && number === BROKEN_AT) throw new Error('this one cannot be told')
      handled.get(key)!.add(number)
    },
    () => others.every((key) => handled.get(key)!.size === EVENTS_PER_KEY),
  )
  expect(Math.max(...handled.get(broken)!)).toBe(BROKEN_AT - 1)
  expect(await waiting()).toEqual([{ key: broken, count: EVENTS_PER_KEY - BROKEN_AT + 1 }])
})
