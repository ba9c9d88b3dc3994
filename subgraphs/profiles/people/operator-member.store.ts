import { sql, type Kysely } from 'kysely'
import type { StoredPhoto, StoredProfile, Tables } from '../tables.ts'

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

/** A member's photos in their order, whatever moderation said. */
export function listPhotosOf(db: Kysely<Tables>, { siteId, memberId }: OfMember): Promise<StoredPhoto[]> {
  return db
    .selectFrom('profiles.photo')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('profileId', '=', memberId)
    .orderBy('position')
    .limit(200)
    .execute()
}

/** How many members a member blocks, and how many block the member. */
export async function countBlocksOf(
  db: Kysely<Tables>,
  memberId: string,
): Promise<{ blocked: number; blockedBy: number }> {
  const { rows } = await sql<{ blocked: number; blockedBy: number }>`
    select count(*) filter (where reason = 'blocked')::int as blocked, count(*) filter (where reason = 'blocked_by')::int as blocked_by
    from profiles.exclusion where viewer_id = ${memberId}::uuid`.execute(db)
  return rows[0]!
}
