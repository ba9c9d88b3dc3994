import { sql, type Kysely } from 'kysely'
import { ONLINE_MINUTES } from '../search-index/presence.rules.ts'
import { RANK_MINUTES } from '../search-index/presence.store.ts'
import type { Tables } from '../tables.ts'

/** Members of one gender who can be found, and how many of them are online. */
export type CountedGender = { gender: number; members: number; online: number }

/**
 * Counts the members of a site by their gender. The search index holds only findable members: it excludes the
 * paused, suspended, invisible and unconfirmed. House profiles do not count as members.
 */
export async function countMembers(db: Kysely<Tables>, siteId: string): Promise<CountedGender[]> {
  // An online member's rank is at most this much older than the last activity (as in search.store.ts), so few
  // rows are checked twice.
  const { rows } = await sql<CountedGender>`
    select h.gender, count(*)::int as members,
      count(*) filter (where c.ranked_at > (select platform.now() - ${`${RANK_MINUTES + ONLINE_MINUTES} minutes`}::interval) and exists (
        select from profiles.presence a where a.profile_id = c.id and a.last_active_at > (select platform.now() - ${`${ONLINE_MINUTES} minutes`}::interval)
          and (a.away_at is null or a.away_at < a.last_active_at)))::int as online
    from profiles.search_segment h join profiles.search_index c on c.segment = h.id
    where h.site_id = ${siteId}::uuid and h.kind = 'member' group by h.gender order by h.gender`.execute(db)
  return rows
}
