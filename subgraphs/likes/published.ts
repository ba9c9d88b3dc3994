import { sql, type RawBuilder } from 'kysely'
import type { Queryable, QueryableTransaction } from '#platform/postgres/database.ts'

// What likes lets others ask in its schema: each function here is granted to the roles that need it, and named nowhere else.
// Called from SQL as well: `are_related`, by `profiles.may_meet`.

/** In SQL: the ids of those whom a member has liked or passed, for the deck that profiles deals. */
export function decidedBy(memberId: string): RawBuilder<unknown> {
  return sql`select likes.decided_by(${memberId}::uuid)`
}

/** Likes that a member has not seen, and what has come since a moment; house profiles do not count (TRUST-01). */
export type LikeNews = { unseen: number; received: number; matches: number }

/** @param since null for now: nothing has come since then, which leaves what was not seen */
export async function findLikeNews(db: Queryable, memberId: string, since: Date | null): Promise<LikeNews> {
  const { rows } = await sql<LikeNews>`
    select unseen, received, matches from likes.published_news(${memberId}::uuid, coalesce(${since}::timestamptz, platform.now()))`.execute(
    db,
  )
  return rows[0]!
}

/** One member has blocked another, or does so no longer, from this transaction on: likes between them show in no list. The caller holds the pair alone. */
export async function recordBlock(
  trx: QueryableTransaction,
  { blockerId, blockedId, blocks }: { blockerId: string; blockedId: string; blocks: boolean },
): Promise<void> {
  await sql`select likes.note_block(${blockerId}::uuid, ${blockedId}::uuid, ${blocks})`.execute(trx)
}
