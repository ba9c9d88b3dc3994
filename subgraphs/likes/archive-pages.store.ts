import type { Kysely } from 'kysely'
import type { ArchiveBlock, ArchivePage } from '#platform/members/archive-page.ts'
import type { Tables } from './tables.ts'

type Row = { memberId: string; at: Date }

/** The likes that a member got and gave, and the matches, as a page. */
export async function likesPage(
  db: Kysely<Tables>,
  { siteId, memberId }: { siteId: string; memberId: string },
): Promise<ArchivePage> {
  const ofSite = db.selectFrom('likes.like').where('siteId', '=', siteId)
  const received = await ofSite
    .select(['fromId as memberId', 'createdAt as at'])
    .where('toId', '=', memberId)
    .where('held', '=', false)
    .orderBy('createdAt', 'desc')
    .execute()
  const sent = await ofSite
    .select(['toId as memberId', 'createdAt as at'])
    .where('fromId', '=', memberId)
    .orderBy('createdAt', 'desc')
    .execute()
  const matches = await db
    .selectFrom('likes.match')
    .select(['otherId as memberId', 'matchedAt as at'])
    .where('siteId', '=', siteId)
    .where('memberId', '=', memberId)
    .orderBy('matchedAt', 'desc')
    .execute()
  return {
    name: 'likes',
    blocks: [tableOf('received', received), tableOf('sent', sent), tableOf('matches', matches)],
  }
}

function tableOf(heading: string, rows: Row[]): ArchiveBlock {
  return {
    kind: 'table',
    heading,
    columns: ['who', 'when'],
    rows: rows.map((row) => [{ person: row.memberId }, { at: row.at }]),
  }
}
