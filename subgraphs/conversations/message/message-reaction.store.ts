import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#platform/requests/request-context.ts'
import type { Tables, ReactionEmoji } from '../tables.ts'

/**
 * Sets how a member reacts to a message; null takes that back (migrations/functions/conversations/react_to_message.sql).
 * @returns the other member, or null when there is no such message or nobody on the other side
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
