import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

/** A block as the member who set it sees it. */
export type BlockRow = { blockedId: string; createdAt: Date }

/** Separates two members, in both directions. @returns false when the block already existed */
export async function insertBlock(
  trx: Transaction<Tables>,
  block: { siteId: string; blockerId: string; blockedId: string },
): Promise<boolean> {
  const { blockerId, blockedId } = block
  const result = await trx
    .insertInto('profiles.block')
    .values(block)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  await trx
    .insertInto('profiles.exclusion')
    .values([
      { viewerId: blockerId, targetId: blockedId, reason: 'blocked' },
      { viewerId: blockedId, targetId: blockerId, reason: 'blocked_by' },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return result.numInsertedOrUpdatedRows === 1n
}

/**
 * Ends a block. If the other member has also set one, the two stay separated.
 * @returns false when there was none
 */
export async function deleteBlock(
  trx: Transaction<Tables>,
  blockerId: string,
  blockedId: string,
): Promise<boolean> {
  const result = await trx
    .deleteFrom('profiles.block')
    .where('blockerId', '=', blockerId)
    .where('blockedId', '=', blockedId)
    .executeTakeFirst()
  await sql`delete from profiles.exclusion where (viewer_id, target_id, reason) in (
    (${blockerId}::uuid, ${blockedId}::uuid, 'blocked'), (${blockedId}::uuid, ${blockerId}::uuid, 'blocked_by'))`.execute(
    trx,
  )
  return result.numDeletedRows === 1n
}

/** Whether a member may block this profile: any of the site, even a gone one, but not their own. */
export async function isBlockable(db: Kysely<Tables>, siteId: string, profileId: string): Promise<boolean> {
  const found = await db
    .selectFrom('profiles.profile')
    .select('id')
    .where('id', '=', profileId)
    .where('siteId', '=', siteId)
    .executeTakeFirst()
  return found !== undefined
}

/** A member's blocked members, newest first. */
export async function readBlocks(
  db: Kysely<Tables>,
  siteId: string,
  blockerId: string,
  limit: number,
): Promise<(BlockRow & { displayName: string })[]> {
  return db
    .selectFrom('profiles.block as b')
    .innerJoin('profiles.profile as p', 'p.id', 'b.blockedId')
    .select(['b.blockedId', 'b.createdAt', 'p.displayName'])
    .where('b.siteId', '=', siteId)
    .where('b.blockerId', '=', blockerId)
    .orderBy('b.createdAt', 'desc')
    .orderBy('b.blockedId')
    .limit(limit)
    .execute()
}
