import { sql, type Kysely, type Transaction } from 'kysely'
import type { Viewer } from '#platform/request-context.ts'
import type { Tables } from './tables.ts'

/** A visible page tells every minute that it is; after this long without a word it is not. */
const ATTENTION_SECONDS = 90

/** Notes what the session has on screen now. @param conversationId null when it is no conversation */
export async function saveAttention(trx: Transaction<Tables>, { siteId, memberId, sessionId }: Viewer, conversationId: string | null): Promise<void> {
  await trx
    .insertInto('notifications.attention')
    .values({ siteId, memberId, sessionId, conversationId })
    .onConflict((conflict) => conflict.column('sessionId').doUpdateSet({ conversationId, memberId, seenAt: sql`platform.now()` }))
    .execute()
}

/** The session's page is hidden or gone. */
export async function deleteAttention(trx: Transaction<Tables>, sessionId: string): Promise<void> {
  await trx.deleteFrom('notifications.attention').where('sessionId', '=', sessionId).execute()
}

/** Whether the member looks at a conversation at this moment, on any device (NOTI-05). */
export async function isLookingAt(db: Kysely<Tables>, memberId: string, conversationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('notifications.attention')
    .select('sessionId')
    .where('memberId', '=', memberId)
    .where('conversationId', '=', conversationId)
    .where('seenAt', '>', sql<Date>`platform.now() - ${`${ATTENTION_SECONDS} seconds`}::interval`)
    .executeTakeFirst()
  return row !== undefined
}
