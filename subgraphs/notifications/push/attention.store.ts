import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Viewer } from '#platform/requests/request-context.ts'
import type { Tables } from '../tables.ts'

/** A visible page sends a heartbeat every minute; after this long without one it counts as hidden. */
const ATTENTION_SECONDS = 90

const isFresh = sql<boolean>`t.seen_at > platform.now() - ${`${ATTENTION_SECONDS} seconds`}::interval`

/** Saves what the session has on screen now. @param conversationId null when no conversation is open */
export async function saveAttention(
  trx: Transaction<Tables>,
  { siteId, memberId, sessionId }: Viewer,
  conversationId: string | null,
): Promise<void> {
  await trx
    .insertInto('notifications.attention')
    .values({ siteId, memberId, sessionId, conversationId })
    .onConflict((conflict) =>
      conflict.column('sessionId').doUpdateSet({ conversationId, memberId, seenAt: sql`platform.now()` }),
    )
    .execute()
}

/** The session's page is hidden or gone. */
export async function deleteAttention(trx: Transaction<Tables>, sessionId: string): Promise<void> {
  await trx.deleteFrom('notifications.attention').where('sessionId', '=', sessionId).execute()
}

/** Whether the member looks at a conversation at this moment, on any device (NOTI-05). */
export async function isLookingAt(
  db: Kysely<Tables>,
  memberId: string,
  conversationId: string,
): Promise<boolean> {
  const { rows } = await sql<{
    looks: boolean
  }>`select ${looksAt(sql`${memberId}::uuid`, sql`${conversationId}::uuid`)} as looks`.execute(db)
  return rows[0]!.looks
}

/** In SQL: whether the member is on the site at this moment, on any device, whatever is on screen. */
export function isOnSite(memberId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from notifications.attention t where t.member_id = ${memberId} and ${isFresh})`
}

/** Whether the member looks at a conversation, in SQL. @param memberId and conversationId columns */
export function looksAt(
  memberId: RawBuilder<unknown>,
  conversationId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select from notifications.attention t where t.member_id = ${memberId}
    and t.conversation_id = ${conversationId} and ${isFresh})`
}
