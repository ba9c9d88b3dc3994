import type { Kysely, Transaction } from 'kysely'
import { countUnread } from '#subgraphs/conversations/published.ts'
import { findLikeNews } from '#subgraphs/likes/published.ts'
import { countNewMembers } from '#subgraphs/profiles/published.ts'
import type { Tables } from '../tables.ts'
import type { DigestKind } from './digest.rules.ts'

/** The sites that have members with an address. */
export async function findSiteIds(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db.selectFrom('notifications.memberAddress').select('siteId').distinct().execute()
  return rows.map(({ siteId }) => siteId)
}

/** @returns false when this run has begun before */
export async function insertDigestRun(
  trx: Transaction<Tables>,
  run: { siteId: string; kind: DigestKind; date: string },
): Promise<boolean> {
  const result = await trx
    .insertInto('notifications.digest_run')
    .values(run)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** The next members of a site in the order of their ids. */
export async function findNextMembers(
  db: Kysely<Tables>,
  of: { siteId: string; afterId: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications.memberAddress')
    .select('memberId')
    .where('siteId', '=', of.siteId)
    .where('memberId', '>', of.afterId)
    .orderBy('memberId')
    .limit(of.limit)
    .execute()
  return rows.map(({ memberId }) => memberId)
}

/** A member's news since a moment. */
export async function findNews(
  db: Kysely<Tables>,
  memberId: string,
  since: Date,
): Promise<{ likes: number; matches: number; unread: number; newMembers: number }> {
  const { received: likes, matches } = await findLikeNews(db, memberId, since)
  return {
    likes,
    matches,
    unread: await countUnread(db, memberId),
    newMembers: await countNewMembers(db, memberId, since),
  }
}
