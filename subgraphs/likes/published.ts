import { sql, type RawBuilder } from 'kysely'
import type { Queryable, QueryableTransaction } from '#platform/postgres/database.ts'

// What other subgraphs may call in the likes schema: each function here is granted to the roles that need it
// and named nowhere else. SQL code also calls `are_related`, from `profiles.may_meet`.

/** In SQL: the ids of the members whom a member has liked or passed, for the deck that profiles deals. */
export function decidedBy(memberId: string): RawBuilder<unknown> {
  return sql`select likes.decided_by(${memberId}::uuid)`
}

/** A member's unseen likes, and the new ones since a moment; house profiles do not count (TRUST-01). */
export type LikeNews = { unseen: number; received: number; matches: number }

/** @param since null means now: nothing has come since then, so only the unseen ones count */
export async function findLikeNews(db: Queryable, memberId: string, since: Date | null): Promise<LikeNews> {
  const { rows } = await sql<LikeNews>`
    select unseen, received, matches from likes.published_news(${memberId}::uuid, coalesce(${since}::timestamptz, platform.now()))`.execute(
    db,
  )
  return rows[0]!
}

/**
 * One member has blocked or unblocked another, effective from this transaction: likes between blocked members
 * show in no list. The caller holds the pair's exclusive lock.
 */
export async function recordBlock(
  trx: QueryableTransaction,
  { blockerId, blockedId, blocks }: { blockerId: string; blockedId: string; blocks: boolean },
): Promise<void> {
  await sql`select likes.note_block(${blockerId}::uuid, ${blockedId}::uuid, ${blocks})`.execute(trx)
}
