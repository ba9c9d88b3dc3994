import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { readColumns, type ColumnsOf } from '#platform/figures/columns.store.ts'
import { dayOf, isWithin, type CountedDays } from '#platform/figures/day-count.store.ts'
import { ALL, type FiguresOf } from '#platform/figures/figures.ts'
import { originsOf } from '#subgraphs/accounts/published.ts'
import type { Tables } from '../tables.ts'
import type { DailyMessageTable } from '../tables/figures.tables.ts'

/** The day of a site's first conversation. */
export async function findFirstConversationDay(
  db: Kysely<Tables>,
  { siteId, timeZone }: Pick<CountedDays, 'siteId' | 'timeZone'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(min(c.created_at) at time zone ${timeZone}, 'YYYY-MM-DD') as day
    from conversations.conversation c where c.site_id = ${siteId}::uuid`.execute(db)
  return rows[0]?.day ?? undefined
}

const isWritten = sql`m.kind in ('text', 'image', 'gift') and not m.held`

// What stands before a message in its conversation. A like that opened it is no message; one of an erased
// member has become a system's line and still counts.
const isBefore = (sender: RawBuilder<unknown>) => sql<boolean>`exists (
  select from conversations.message e
  where e.conversation_id = w.conversation_id and e.number < w.number and e.kind <> 'like' and not e.held and ${sender})`

/**
 * Counts the messages of some days anew. A conversation starts with its first message, and is answered by the
 * first one of the other member, each on its own day.
 */
export async function countMessages(trx: Transaction<Tables>, days: CountedDays): Promise<void> {
  await rememberFirstMessages(trx, days)
  await sql`
    delete from conversations.daily_message d
    where d.site_id = ${days.siteId}::uuid and d.day between ${days.from}::date and ${days.to}::date`.execute(
    trx,
  )
  await sql`
    with written as materialized (
      select m.conversation_id, m.number, m.sender_id, ${dayOf(sql`m.sent_at`, days)} as day
      from conversations.message m join conversations.member_state s on s.member_id = m.sender_id
      where s.site_id = ${days.siteId}::uuid and ${isWithin(sql`m.sent_at`, days)} and ${isWritten}),
    -- Only the first message of each side within the days can begin or answer a conversation.
    sides as (
      select distinct on (w.conversation_id, w.sender_id) w.* from written w order by w.conversation_id, w.sender_id, w.number),
    facts as (
      select w.day, w.sender_id as member_id, count(*) as messages, 0 as firsts, 0 as started, 0 as answered from written w group by 1, 2
      union all
      select w.day, w.sender_id, 0, 0, (not ${isBefore(sql`true`)})::int,
        (${isBefore(sql`e.sender_id <> w.sender_id`)} and not ${isBefore(sql`e.sender_id = w.sender_id`)})::int
      from sides w
      union all
      select ${dayOf(sql`f.sent_at`, days)}, f.member_id, 0, 1, 0, 0 from conversations.first_message f
      where f.site_id = ${days.siteId}::uuid and ${isWithin(sql`f.sent_at`, days)}),
    origins as materialized (select * from ${originsOf(sql`array(select distinct member_id from facts)`)})
    insert into conversations.daily_message (site_id, day, network, country, messages, first_messages, started, answered)
    select ${days.siteId}::uuid, f.day, case when grouping(o.network) = 1 then ${ALL} else o.network end,
      case when grouping(o.country) = 1 then ${ALL} else o.country end,
      sum(f.messages), sum(f.firsts), sum(f.started), sum(f.answered)
    from facts f join origins o on o.member_id = f.member_id
    group by grouping sets ((f.day, o.network, o.country), (f.day, o.network), (f.day, o.country), (f.day))`.execute(
    trx,
  )
}

async function rememberFirstMessages(trx: Transaction<Tables>, days: CountedDays): Promise<void> {
  await sql`
    insert into conversations.first_message (member_id, site_id, sent_at)
    select m.sender_id, s.site_id, min(m.sent_at)
    from conversations.message m join conversations.member_state s on s.member_id = m.sender_id
    where s.site_id = ${days.siteId}::uuid and ${isWithin(sql`m.sent_at`, days)} and ${isWritten}
    group by 1, 2 on conflict do nothing`.execute(trx)
}

/** Messages of one day. */
export type MessageCount = Omit<DailyMessageTable, 'siteId' | 'network' | 'country'>

/** Messages by day, only of days that have some. */
export async function listMessageDays(db: Kysely<Tables>, of: FiguresOf): Promise<MessageCount[]> {
  return (await messageDays(of).execute(db)).rows
}

/** The same, as columns. */
export function readMessageSeries(db: Kysely<Tables>, of: FiguresOf): Promise<ColumnsOf<MessageCount>> {
  return readColumns(db, messageDays(of), ['day', 'messages', 'firstMessages', 'started', 'answered'])
}

function messageDays(of: FiguresOf) {
  return sql<MessageCount>`
    select to_char(d.day, 'YYYY-MM-DD') as day, d.messages, d.first_messages, d.started, d.answered
    from conversations.daily_message d
    where d.site_id = ${of.siteId}::uuid and d.network = ${of.network} and d.country = ${of.country}
      and d.day between ${of.from}::date and ${of.to}::date
    order by d.day`
}
