import { sql, type RawBuilder } from 'kysely'
import type { SubgraphName } from '../base/config.ts'
import type { Queryable, QueryableTransaction } from '../postgres/database.ts'

/** Days of a site that are counted together, the last one included; YYYY-MM-DD in its time zone. */
export type CountedDays = { siteId: string; timeZone: string; from: string; to: string }

/** In SQL: the moment at which the days begin. */
export const sinceDays = ({ from, timeZone }: CountedDays): RawBuilder<Date> =>
  sql`((${from}::date)::timestamp at time zone ${timeZone})`

/** In SQL: the moment at which the days end. */
const untilDays = ({ to, timeZone }: CountedDays): RawBuilder<Date> =>
  sql`((${to}::date + 1)::timestamp at time zone ${timeZone})`

/** In SQL: the site's day of a moment. */
export const dayOf = (moment: RawBuilder<unknown>, { timeZone }: CountedDays): RawBuilder<string> =>
  sql`((${moment} at time zone ${timeZone})::date)`

/** A condition in SQL: the moment is within the days. */
export const isWithin = (moment: RawBuilder<unknown>, days: CountedDays): RawBuilder<boolean> =>
  sql`(${moment} >= ${sinceDays(days)} and ${moment} < ${untilDays(days)})`

/** What is known of a site's count, while the transaction keeps other processes from counting it. */
export type LockedCount = {
  today: string
  timeZone: string
  /** The day of the last count less an hour, for transactions that were open then; null before any. */
  counted: string | null
}

/** Locks the count of a site until the transaction ends. */
export async function lockCount(
  trx: QueryableTransaction,
  schema: SubgraphName,
  { siteId, timeZone }: Pick<CountedDays, 'siteId' | 'timeZone'>,
): Promise<LockedCount> {
  const table = sql.table(`${schema}.day_count`)
  await sql`insert into ${table} (site_id, time_zone) values (${siteId}::uuid, ${timeZone}) on conflict do nothing`.execute(
    trx,
  )
  const { rows } = await sql<LockedCount>`
    select to_char(platform.now() at time zone ${timeZone}, 'YYYY-MM-DD') as today, c.time_zone,
      to_char((c.counted_at - interval '1 hour') at time zone ${timeZone}, 'YYYY-MM-DD') as counted
    from ${table} c where c.site_id = ${siteId}::uuid for update`.execute(trx)
  return rows[0]!
}

/** Remembers that the days are counted, up to their end or to this moment. */
export async function saveCount(
  trx: QueryableTransaction,
  schema: SubgraphName,
  days: CountedDays,
): Promise<void> {
  await sql`update ${sql.table(`${schema}.day_count`)}
    set counted_at = least(platform.now(), ${untilDays(days)}), time_zone = ${days.timeZone}
    where site_id = ${days.siteId}::uuid`.execute(trx)
}

/** When a site's days were counted last; undefined before the first time. */
export async function findCountedAt(
  db: Queryable,
  schema: SubgraphName,
  siteId: string,
): Promise<Date | undefined> {
  const { rows } = await sql<{ countedAt: Date | null }>`
    select counted_at from ${sql.table(`${schema}.day_count`)} where site_id = ${siteId}::uuid`.execute(db)
  return rows[0]?.countedAt ?? undefined
}
