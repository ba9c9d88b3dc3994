import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#platform/requests/request-context.ts'
import type { Tables, ReactionEmoji } from '../tables.ts'

/**
 * Sets a member's reaction to a message; null removes it
 * (migrations/functions/conversations/react_to_message.sql).
 * @returns the other member, or null when the message does not exist or the other member is unavailable
 */
export async function callReactToMessage(
  trx: Transaction<Tables>,
  viewer: Viewer,
  reaction: { messageId: string; emoji: ReactionEmoji | null },
): Promise<string | null> {
  const { messageId, emoji } = reaction
  const { rows } = await sql<{ otherId: string | null }>`
    select conversations.react_to_message(${viewer.siteId}::uuid, ${viewer.memberId}::uuid, ${messageId}::uuid, ${emoji}) as other_id`.execute(
    trx,
  )
  return rows[0]!.otherId
}
