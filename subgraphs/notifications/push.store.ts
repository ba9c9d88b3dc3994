import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { PushTable, Tables } from './tables.ts'

export type Push = Selectable<PushTable>

/** @returns false when the member has a push of this kind about the same thing already */
export async function insertPush(trx: Transaction<Tables>, push: Omit<Push, 'createdAt'>): Promise<boolean> {
  const result = await trx.insertInto('notifications.push').values(push).onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** A push that is not too old to be told. */
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
  const { rows } = await sql<{ count: number }>`
    select (select coalesce(sum(unread), 0)::int from conversations.published_unread(${memberId}::uuid, null))
      + (select unseen from likes.published_news(${memberId}::uuid, platform.now())) as count`.execute(db)
  return rows[0]!.count
}

/** A conversation with something unread, as the member would see it. */
export type Unread = { conversationId: string; otherId: string; unread: number; since: Date }

/** What the member has not read, the newest conversation first. @param conversationId null for all */
export async function findUnread(db: Kysely<Tables>, memberId: string, conversationId: string | null): Promise<Unread[]> {
  const { rows } = await sql<Unread>`
    select conversation_id, other_id, unread, coalesce(since, platform.now()) as since from conversations.published_unread(${memberId}::uuid, ${conversationId}::uuid)`.execute(db)
  return rows
}
