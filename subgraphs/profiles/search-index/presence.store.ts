import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

/** The age at which activity renews a rank: every change of a rank touches all indexes of the row. */
export const RANK_MINUTES = 10

/**
 * Writes the last activity of existing members, and renews the ranks that have grown old, all to the moment
 * of this flush.
 * @param seenAt the last activity per member id
 */
export async function savePresence(db: Kysely<Tables>, seenAt: Map<string, Date>): Promise<void> {
  const ids = [...seenAt.keys()].toSorted()
  const times = ids.map((id) => seenAt.get(id)!)
  await sql`
    insert into profiles.presence as a (profile_id, last_active_at)
    select p.id, seen.at from unnest(${ids}::uuid[], ${times}::timestamptz[]) seen(id, at)
    join profiles.profile p on p.id = seen.id and p.account_status <> 'erased' order by p.id
    on conflict (profile_id) do update set last_active_at = greatest(a.last_active_at, excluded.last_active_at)`.execute(
    db,
  )
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select id from profiles.search_index where id = any(${ids}::uuid[]) and ranked_at < platform.now() - ${`${RANK_MINUTES} minutes`}::interval limit ${ids.length}`.execute(
      trx,
    )
    if (rows.length === 0) return
    // Locks the clock's row first and until the commit, so ranks become visible in their own order.
    const { rows: clock } = await sql<{ rank: Date }>`select profiles.next_rank() as rank`.execute(trx)
    await sql`update profiles.search_index set ranked_at = ${clock[0]!.rank} where id = any(${rows.map((row) => row.id)}::uuid[])`.execute(
      trx,
    )
  })
}

/**
 * Records presence for a member who has just signed up: requests before the profile existed left no record.
 */
export async function saveFirstPresence(trx: Transaction<Tables>, memberId: string, at: Date): Promise<void> {
  await sql`
    insert into profiles.presence (profile_id, last_active_at) values (${memberId}::uuid, ${at})
    on conflict (profile_id) do nothing`.execute(trx)
}

/**
 * Records that a member has left the page; this is also their last activity for now. Earlier requests of the
 * page arrive up to a second later.
 */
export async function saveAway(trx: Transaction<Tables>, memberId: string, at: Date): Promise<void> {
  await sql`
    insert into profiles.presence as a (profile_id, last_active_at, away_at)
    select p.id, ${at}, ${at}::timestamptz + interval '1 second' from profiles.profile p where p.id = ${memberId}::uuid and p.account_status <> 'erased'
    on conflict (profile_id) do update set away_at = greatest(a.away_at, excluded.away_at, a.last_active_at)`.execute(
    trx,
  )
}
