import { sql, type Kysely } from 'kysely'
import type { StoredProfile, Tables } from '../tables.ts'

/** Whose rows an operator looks at; a member of another site has none. */
export type OfMember = { siteId: string; memberId: string }

/** A member's profile, whatever its state. */
export type MemberProfile = StoredProfile & { lastActiveAt: Date | null }

export function findProfileOf(
  db: Kysely<Tables>,
  { siteId, memberId }: OfMember,
): Promise<MemberProfile | undefined> {
  return db
    .selectFrom('profiles.profile as p')
    .leftJoin('profiles.presence as w', 'w.profileId', 'p.id')
    .selectAll('p')
    .select('w.lastActiveAt')
    .where('p.siteId', '=', siteId)
    .where('p.id', '=', memberId)
    .executeTakeFirst()
}

/** How many members a member blocks, and how many block the member, by member. */
export async function countBlocksOf(
  db: Kysely<Tables>,
  memberIds: string[],
): Promise<Map<string, { blocked: number; blockedBy: number }>> {
  const { rows } = await sql<{ id: string; blocked: number; blockedBy: number }>`
    select viewer_id as id, count(*) filter (where reason = 'blocked')::int as blocked,
      count(*) filter (where reason = 'blocked_by')::int as blocked_by
    from profiles.exclusion where viewer_id = any(${memberIds}::uuid[]) group by viewer_id`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
