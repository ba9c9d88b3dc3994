import { sql, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** How many likes a member gave and got. */
export type LikeCounts = { given: number; received: number; matches: number }

/** The counts of a member of a site. */
export async function countLikesOf(
  db: Kysely<Tables>,
  { siteId, memberId }: { siteId: string; memberId: string },
): Promise<LikeCounts> {
  const { rows } = await sql<LikeCounts>`
    select (select count(*)::int from likes."like" l where l.from_id = ${memberId}::uuid and l.site_id = ${siteId}::uuid) as given,
      (select count(*)::int from likes."like" l where l.to_id = ${memberId}::uuid and l.site_id = ${siteId}::uuid and not l.held) as received,
      (select count(*)::int from likes.match m where m.member_id = ${memberId}::uuid and m.site_id = ${siteId}::uuid) as matches`.execute(
    db,
  )
  return rows[0]!
}
