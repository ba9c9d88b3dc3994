import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** What a key used on a day. */
export type UsageDay = { day: string; operations: number; cost: number; refused: number }

/**
 * What some keys of a site have used together, by day in UTC, the oldest first. Days without use are missing.
 * @param days.from the first day
 * @param days.to the last day
 */
export async function findUsage(
  db: Kysely<Tables>,
  keyIds: string[],
  days: { from: string; to: string },
): Promise<UsageDay[]> {
  const { rows } = await sql<UsageDay>`
    select u.day, sum(u.operations)::int as operations, sum(u.cost)::bigint as cost, sum(u.refused)::int as refused
    from accounts.api_usage u
    where u.key_id = any(${keyIds}::uuid[]) and u.day between ${days.from}::date and ${days.to}::date
    group by u.day order by u.day`.execute(db)
  return rows
}
