import { randomInt } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId, pairId } from '#platform/base/global-ids.ts'
import { createPool, openDatabase, urlOf } from '#platform/postgres/database.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { triesAll } from '#testing/run-size.ts'
import { callMarkRead, clearConversation } from './conversation/conversation.store.ts'
import { clearFraudWarnings, insertFraudWarnings } from './conversation/fraud-warning.store.ts'
import { saveDelivered } from './inbox/delivery.store.ts'
import { insertMatchMessage } from './message/match-message.store.ts'
import { callSendMessage } from './message/message.store.ts'
import type { Tables } from './tables.ts'

const CALLS = triesAll() ? 10_000 : 500
const CONNECTIONS = 16
const CREDITS = 100_000
const SITE = newId()
const COST = 1

let database: TestDatabase
let db: Kysely<Tables>
let admin: Kysely<unknown>

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(createPool(urlOf(database.config, database.url, 'conversations'), { max: CONNECTIONS }))
  admin = openDatabase<unknown>(createPool(database.url, { max: 1 }))
})
afterAll(async () => {
  await db?.destroy()
  await admin?.destroy()
  await database?.drop()
})

/** A deterministic random generator: the same seed yields the same sequence (mulberry32). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

async function insertMembers(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId())
  // A first message asks profiles who may meet whom.
  await sql`insert into profiles.profile (id, site_id, display_name, gender, seeking, birthdate, country, account_status)
    select m, ${SITE}::uuid, 'Member', 1, 1, '1990-01-01', 'NL', 'active' from unnest(${ids}::uuid[]) m`.execute(
    admin,
  )
  await sql`insert into conversations.member_state (member_id, site_id, confirmed, visible, paid) select m, ${SITE}::uuid, true, true, true from unnest(${ids}::uuid[]) m`.execute(
    admin,
  )
  await sql`insert into billing.account (account_id, site_id, balance, country) select m, ${SITE}::uuid, ${CREDITS}, 'NL' from unnest(${ids}::uuid[]) m`.execute(
    admin,
  )
  await sql`insert into billing.lot (account_id, id, source, credits, remaining) select m, gen_random_uuid(), 'bonus', ${CREDITS}, ${CREDITS} from unnest(${ids}::uuid[]) m`.execute(
    admin,
  )
  return ids
}

/** The product's operations on two members and their conversation, as database calls. */
function callsOf(below: (limit: number) => number, pairs: { a: string; b: string; id: string }[]) {
  const any = () => pairs[below(pairs.length)]!
  const viewerOf = (memberId: string) => ({ siteId: SITE, memberId, sessionId: memberId })
  const send = (kind: 'text' | 'gift') => {
    const { a, b, id } = any()
    const [from, to] = below(2) === 0 ? [a, b] : [b, a]
    const content =
      kind === 'text' ? { text: 'hello' } : { giftId: newId(), name: 'Rose', picture: 'rose', credits: COST }
    const sent = {
      conversationId: id,
      messageId: newId(),
      clientId: newId(),
      recipientId: to,
      kind,
      content,
      imageId: null,
      replyToId: null,
      cost: COST,
      freeConversations: 2,
    }
    return () => callSendMessage(db, viewerOf(from), sent)
  }
  const bySide = (
    act: (
      trx: Parameters<Parameters<ReturnType<typeof db.transaction>['execute']>[0]>[0],
      viewer: ReturnType<typeof viewerOf>,
      id: string,
    ) => Promise<unknown>,
  ) => {
    const { a, b, id } = any()
    const viewer = viewerOf(below(2) === 0 ? a : b)
    return () => db.transaction().execute((trx) => act(trx, viewer, id))
  }
  const deliver = () => {
    const sides = pairs.flatMap(({ a, b, id }) => [
      { memberId: a, conversationId: id, number: 1e6 },
      { memberId: b, conversationId: id, number: 1e6 },
    ])
    const some = sides.filter(() => below(2) === 0)
    return () => saveDelivered(db, some)
  }
  const match = () => {
    const { a, b, id } = any()
    return () =>
      db
        .transaction()
        .execute((trx) =>
          insertMatchMessage(trx, { conversationId: id, messageId: newId(), memberIds: [a, b] }),
        )
  }
  const warn = () => {
    const { a } = any()
    return () => db.transaction().execute((trx) => insertFraudWarnings(trx, a))
  }
  const clear = () => {
    const { a } = any()
    return () => db.transaction().execute((trx) => clearFraudWarnings(trx, a))
  }
  return {
    send,
    deliver,
    match,
    warn,
    clear,
    read: () => bySide(callMarkRead),
    remove: () => bySide(clearConversation),
  }
}

test('CHAT-04 CHAT-08 no deadlock refuses parallel work on a conversation; counts stay exact', async () => {
  const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31))
  console.log(`lock order: seed ${seed}, ${CALLS} calls`)
  const below = numbersFrom(seed)
  const members = await insertMembers(4)
  const pairs = members.flatMap((a, index) =>
    members.slice(index + 1).map((b) => ({ a, b, id: pairId('conversation', a, b) })),
  )
  const calls = callsOf(below, pairs)
  const text = () => calls.send('text')
  const mix = [
    text,
    text,
    text,
    () => calls.send('gift'),
    calls.read,
    calls.read,
    calls.deliver,
    calls.deliver,
    calls.match,
    calls.remove,
  ]
  const waiting = Array.from({ length: CALLS }, (_, call) =>
    call % 100 === 99 ? [calls.warn, calls.clear][below(2)]!() : mix[below(mix.length)]!(),
  )
  const refused: string[] = []
  const work = async () => {
    for (let call = waiting.pop(); call !== undefined; call = waiting.pop()) {
      await call().catch((error: unknown) =>
        refused.push(`${(error as { code?: string }).code} ${(error as Error).message}`),
      )
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  expect(refused).toEqual([])
  expect(await miscounted()).toEqual([])
})

/** Every stored counter that differs from the number of rows it counts. */
async function miscounted(): Promise<unknown[]> {
  const { rows } = await sql`
    select 'messages' as what, c.id::text, c.message_count as kept, (select count(*) from conversations.message x where x.conversation_id = c.id) as counted
      from conversations.conversation c
    union all select 'numbers', c.id::text, c.message_count, (select count(distinct x.number) filter (where x.number between 1 and c.message_count)
      from conversations.message x where x.conversation_id = c.id) from conversations.conversation c
    union all select 'unread', m.member_id::text, m.unread, (select count(*) from conversations.message x where x.conversation_id = m.conversation_id
      and x.sender_id = m.other_id and x.kind <> 'like' and x.number > greatest(m.read_up_to, m.cleared_up_to)) from conversations.member m
    union all select 'balance', a.account_id::text, a.balance, ${CREDITS} - ${COST} * (select count(*) from conversations.message x
      where x.sender_id = a.account_id and x.kind in ('text', 'gift')) from billing.account a
    union all select 'entries', a.account_id::text, a.last_entry, (select count(*) from billing.entry e where e.account_id = a.account_id) from billing.account a
    union all select 'lots', a.account_id::text, a.balance, (select sum(l.remaining) from billing.lot l where l.account_id = a.account_id) from billing.account a
    union all select 'live events', c.member_id::text, c.last_sequence, (select count(*) from conversations.live_event e where e.member_id = c.member_id)
      from conversations.live_cursor c
    union all select 'gifts', m.member_id::text, (select count(*) from conversations.received_gift g where g.recipient_id = m.member_id), (select count(*)
      from conversations.message x join conversations.member s on s.conversation_id = x.conversation_id and s.member_id = m.member_id
      where x.kind = 'gift' and x.sender_id <> m.member_id) from conversations.member_state m`.execute(admin)
  expect(rows.length).toBeGreaterThan(40)
  return (rows as { kept: number; counted: number }[]).filter(
    ({ kept, counted }) => Number(kept) !== Number(counted),
  )
}
