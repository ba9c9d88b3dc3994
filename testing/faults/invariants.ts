import type pg from 'pg'
import { SUBGRAPHS } from '#platform/base/config.ts'
import { rowIdOf } from '#platform/base/global-ids.ts'
import { openDatabase } from '#platform/postgres/database.ts'
import { checkBooks } from '#subgraphs/billing/account/ledger-check.store.ts'
import type { Tables } from '#subgraphs/billing/tables.ts'
import type { Accepted, Load } from './load.ts'

const SETTLING_LIMIT_MS = 60_000
const HEARING_LIMIT_MS = 60_000
const LOOK_MS = 200
const NAMED_MAX = 3

/** `--first` ends a row at its first fault, which is all that the self-check needs. */
export const isEnough = (faults: readonly string[]) => process.argv.includes('--first') && faults.length > 0

/**
 * Checks the invariants after a fault: nothing acknowledged is lost, nothing is applied twice, money always
 * balances, and every event was handled and delivered once.
 * @param load already stopped
 * @returns what is broken, in words
 */
export async function findBrokenInvariants(admin: pg.Pool, load: Load): Promise<string[]> {
  const faults = await unsettledOrders(admin, load.accepted)
  if (!isEnough(faults)) faults.push(...(await waitingEvents(admin)))
  if (isEnough(faults)) return faults
  const { messages, likes, orders } = load.accepted
  const accounts = load.members.map(({ profileId }) => rowIdOf('Profile', profileId)!)
  const found = async (what: string, statement: string, ...values: unknown[]) => {
    const { rows } = await admin.query<{ about: string }>(statement, values)
    if (rows.length === 0) return
    const named = rows.slice(0, NAMED_MAX).map(({ about }) => about)
    faults.push(`${rows.length} ${what}: ${named.join(', ')}${rows.length > NAMED_MAX ? ', …' : ''}`)
  }
  await found(
    'accepted messages that are not there exactly once',
    MESSAGES_ONCE,
    messages.map(({ clientId }) => clientId),
    messages.map(({ senderId }) => senderId),
  )
  await found('messages and debits that do not belong together', DEBITS_ONCE, accounts)
  await found('messages that were not told to both sides exactly once', TOLD_ONCE, accounts)
  await found('gaps in what members were told', GAPS, accounts)
  await found(
    'accepted likes that are not there',
    LIKES_THERE,
    likes.map(({ fromId }) => fromId),
    likes.map(({ toId }) => toId),
  )
  await found('paid orders without exactly one purchase, invoice and receipt', ORDERS_ONCE, orders)
  await found('orders that nobody paid and that gave credits', UNPAID_ORDERS, accounts, orders)
  await found('negative balances', 'select account_id as about from billing.account where balance < 0')
  // The pool is shared, so its wrapper is not closed.
  const { faults: books } = await checkBooks(openDatabase<Tables>(admin))
  for (const { fault, subject } of books.slice(0, NAMED_MAX)) faults.push(`books: ${fault} ${subject}`)
  return isEnough(faults) ? faults : [...faults, ...(await unheardMessages(admin, load))]
}

// Each text is its own client id, so that a message sent twice under two ids is found too.
const MESSAGES_ONCE = `select a.client_id as about
  from unnest($1::text[], $2::uuid[]) a (client_id, sender_id)
  left join conversations.message m on m.content->>'text' = a.client_id and m.sender_id = a.sender_id
  group by a.client_id having count(m.id) <> 1`

const DEBITS_ONCE = `select coalesce(m.id, e.ref)::text as about
  from (select * from conversations.message where sender_id = any($1::uuid[]) and kind = 'text') m
  full join (select * from billing.entry where account_id = any($1::uuid[]) and kind = 'message') e on e.ref = m.id
  group by 1 having count(m.id) <> 1 or count(e.ref) <> 1`

const TOLD_ONCE = `select m.id::text as about from conversations.message m
  left join conversations.live_event l on l.detail_id = m.id and l.kind = 'MESSAGE'
  where m.sender_id = any($1::uuid[]) and m.kind = 'text'
  group by m.id having count(l.member_id) <> 2 or count(distinct l.member_id) <> 2`

const GAPS = `select c.member_id::text as about from conversations.live_cursor c
  left join conversations.live_event l using (member_id) where c.member_id = any($1::uuid[])
  group by c.member_id, c.last_sequence having count(l.sequence) <> c.last_sequence or max(l.sequence) <> c.last_sequence`

const LIKES_THERE = `select a.to_id::text as about from unnest($1::uuid[], $2::uuid[]) a (from_id, to_id)
  where not exists (select from likes."like" l where l.from_id = a.from_id and l.to_id = a.to_id)`

const ORDERS_ONCE = `select o.id::text as about from unnest($1::uuid[]) o (id)
  where (select count(*) from billing.entry e where e.kind = 'purchase' and e.ref = o.id) <> 1
    or (select count(*) from billing.invoice i where i.order_id = o.id) <> 1
    or (select count(*) from notifications.mail m where m.type = 'receipt' and m.about_id = o.id) <> 1`

const UNPAID_ORDERS = `select o.id::text as about from billing."order" o
  where o.account_id = any($1::uuid[]) and o.state = 'COMPLETED' and o.id <> all($2::uuid[])`

/** The reconciliation makes up for a lost webhook; it checks payments older than two minutes. */
async function unsettledOrders(admin: pg.Pool, { orders }: Accepted): Promise<string[]> {
  const pending = async () =>
    (
      await admin.query(`select from billing."order" where id = any($1::uuid[]) and state = 'PENDING'`, [
        orders,
      ])
    ).rowCount ?? 0
  if (await comesTrue(async () => (await pending()) === 0, 2000)) return []
  await admin.query(`update platform.clock_offset set movable = true, shift = shift + interval '3 minutes'`)
  await admin.query(`select graphile_worker.add_job('billing.reconcile-payments')`)
  if (await comesTrue(async () => (await pending()) === 0, SETTLING_LIMIT_MS)) return []
  return [`${await pending()} paid orders stay pending`]
}

/** No event waits for ever, none is set aside, and the queue is empty. */
async function waitingEvents(admin: pg.Pool): Promise<string[]> {
  const ofAll = (table: string) =>
    SUBGRAPHS.map((name) => `select topic from ${name}.${table}`).join(' union all ')
  const waiting = async () => (await admin.query<{ topic: string }>(ofAll('outbox'))).rows
  const faults: string[] = []
  if (!(await comesTrue(async () => (await waiting()).length === 0, SETTLING_LIMIT_MS)))
    faults.push(`${(await waiting()).length} events are not handled: ${(await waiting())[0]?.topic ?? ''}`)
  const { rows: setAside } = await admin.query<{ topic: string }>(ofAll('set_aside_event'))
  if (setAside.length > 0) faults.push(`${setAside.length} events were set aside: ${setAside[0]!.topic}`)
  const due = `select task_identifier as task, last_error from graphile_worker.jobs where run_at <= now() and locked_at is null`
  const jobs = async () => (await admin.query<{ task: string; last_error: string | null }>(due)).rows
  if (!(await comesTrue(async () => (await jobs()).length === 0, SETTLING_LIMIT_MS)))
    faults.push(`${(await jobs()).length} jobs are not done: ${(await jobs())[0]?.task ?? ''}`)
  return faults
}

/** Each open page received every message once, in the order of the conversation. */
async function unheardMessages(admin: pg.Pool, { pairs }: Load): Promise<string[]> {
  const faults: string[] = []
  for (const { writer, follower } of pairs) {
    const { rows } = await admin.query<{ text: string }>(
      `select content->>'text' as text from conversations.message where sender_id = $1 and kind = 'text' order by number`,
      [rowIdOf('Profile', writer.profileId)],
    )
    const texts = rows.map(({ text }) => text)
    const last = texts.at(-1)
    const isHeard = last === undefined || (await follower.hears(last, HEARING_LIMIT_MS))
    const { heard } = follower
    const at = texts.findIndex((text, index) => heard[index] !== text)
    if (!isHeard) faults.push(`an open page heard ${heard.length} of ${texts.length} messages`)
    else if (at >= 0 || heard.length > texts.length)
      faults.push(
        `an open page heard ${heard.length} of ${texts.length} messages, the ${at + 1}. as "${heard[at] ?? ''}" and not "${texts[at] ?? ''}"`,
      )
  }
  return faults
}

/** Polls until a condition holds. @returns false when that takes longer than the limit */
export async function comesTrue(isSo: () => Promise<boolean>, limitMs: number): Promise<boolean> {
  const startedAt = performance.now()
  for (;;) {
    if (await isSo().catch(() => false)) return true
    if (performance.now() - startedAt > limitMs) return false
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
