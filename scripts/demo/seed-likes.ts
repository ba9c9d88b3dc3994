import { sql, type Kysely } from 'kysely'
import { pairId } from '#platform/base/global-ids.ts'

/** One like. `seenAt` is null while the liked member has not opened the profile. */
export type SeedLike = { fromId: string; toId: string; at: Date; seenAt: Date | null }

const BATCH = 1000

/**
 * Writes likes and the resulting matches as if they had happened long ago, without notifications. A duplicate
 * pair counts once.
 */
export async function seedLikes(db: Kysely<unknown>, siteId: string, likes: SeedLike[]): Promise<void> {
  for (let start = 0; start < likes.length; start += BATCH) {
    const batch = likes.slice(start, start + BATCH)
    await sql`insert into likes."like" (site_id, from_id, to_id, created_at, seen_at)
      select ${siteId}::uuid, * from unnest(${batch.map(({ fromId }) => fromId)}::uuid[], ${batch.map(({ toId }) => toId)}::uuid[],
        ${batch.map(({ at }) => at)}::timestamptz[], ${batch.map(({ seenAt }) => seenAt)}::timestamptz[])
      on conflict do nothing`.execute(db)
  }
  await insertMatches(db, siteId, likes)
}

async function insertMatches(db: Kysely<unknown>, siteId: string, likes: SeedLike[]): Promise<void> {
  const given = new Map(likes.map((like) => [`${like.fromId} ${like.toId}`, like]))
  for (const { fromId, toId, at } of given.values()) {
    const answer = given.get(`${toId} ${fromId}`)
    if (answer === undefined || fromId > toId) continue
    const matchId = pairId('match', fromId, toId)
    const matchedAt = at > answer.at ? at : answer.at
    await sql`insert into likes.match (site_id, member_id, other_id, match_id, matched_at) values
      (${siteId}::uuid, ${fromId}::uuid, ${toId}::uuid, ${matchId}::uuid, ${matchedAt}),
      (${siteId}::uuid, ${toId}::uuid, ${fromId}::uuid, ${matchId}::uuid, ${matchedAt}) on conflict do nothing`.execute(
      db,
    )
  }
}
