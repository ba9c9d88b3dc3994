import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** A deprecated element that a key used in some days, and the schema's advice for it. */
export type DeprecatedUse = {
  keyId: string
  element: string
  reason: string
  uses: number
  lastUsedAt: Date
}

const USES_MAX = 500

/**
 * The deprecated elements that some keys used, each key and element once, the last used first.
 * @param days.from the first day, in UTC
 * @param days.to the last day
 */
export async function findDeprecatedUses(
  db: Kysely<Tables>,
  keyIds: string[],
  days: { from: string; to: string },
): Promise<DeprecatedUse[]> {
  const { rows } = await sql<DeprecatedUse>`
    select u.key_id, u.element, (array_agg(u.reason order by u.day desc))[1] as reason, sum(u.uses)::int as uses,
      max(u.last_used_at) as last_used_at
    from accounts.deprecated_use u
    where u.key_id = any(${keyIds}::uuid[]) and u.day between ${days.from}::date and ${days.to}::date
    group by u.key_id, u.element order by last_used_at desc, u.element, u.key_id limit ${USES_MAX}`.execute(
    db,
  )
  return rows
}
