import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import { countUnread } from '#subgraphs/conversations/published.ts'
import { findLikeNews } from '#subgraphs/likes/published.ts'
import type { PushTable, Tables } from '../tables.ts'

export type Push = Selectable<PushTable>

/**
 * @returns the ids of those that were written: a member who has a push of a kind about the same thing already
 * gets no second one
 */
export async function insertPushes(
  trx: Transaction<Tables>,
  pushes: readonly Omit<Push, 'createdAt'>[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into notifications.push (id, site_id, member_id, type, locale, title, body, url, tag, about_id, about_member_id, conversation_id)
    select * from jsonb_to_recordset(${JSON.stringify(pushes)}::jsonb) as p (id uuid, "siteId" uuid, "memberId" uuid, type text, locale text,
      title text, body text, url text, tag text, "aboutId" uuid, "aboutMemberId" uuid, "conversationId" uuid)
    on conflict do nothing returning id`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** A push that has not expired. */
export function findPush(db: Kysely<Tables>, pushId: string, hours: number): Promise<Push | undefined> {
  return db
    .selectFrom('notifications.push')
    .selectAll()
    .where('id', '=', pushId)
    .where('createdAt', '>', sql<Date>`platform.now() - ${`${hours} hours`}::interval`)
    .executeTakeFirst()
}

/** The number on the app's icon: unread messages and likes that were not seen. */
export async function countNews(db: Kysely<Tables>, memberId: string): Promise<number> {
  const { unseen } = await findLikeNews(db, memberId, null)
  return (await countUnread(db, memberId)) + unseen
}
