import { sql, type Transaction } from 'kysely'
import { appendLiveEvent } from '#platform/live-events.ts'
import type { ConversationsTables } from './tables.ts'

/** Shows a match where the two already talk: a line in their conversation, unread for nobody. @returns whether there is a conversation */
export async function insertMatchMessage(
  trx: Transaction<ConversationsTables>,
  match: { conversationId: string; messageId: string; memberIds: [string, string] },
): Promise<boolean> {
  const { conversationId, messageId, memberIds } = match
  const { rows } = await sql<{ number: number }>`update conversations.conversation set message_count = message_count + 1
    where id = ${conversationId}::uuid returning message_count as number`.execute(trx)
  if (rows[0] === undefined) return false
  const { number } = rows[0]
  await sql`insert into conversations.message (id, conversation_id, number, sender_id, client_id, kind, content)
    values (${messageId}::uuid, ${conversationId}::uuid, ${number}, ${memberIds[0]}::uuid, ${messageId}, 'like', '{"mutual": true}')`.execute(
    trx,
  )
  await sql`update conversations.member set last_number = ${number}, last_message_at = platform.now() where conversation_id = ${conversationId}::uuid and listed`.execute(
    trx,
  )
  await appendLiveEvent(trx, 'conversations', memberIds, { kind: 'message', subjectId: conversationId, detailId: messageId })
  return true
}
