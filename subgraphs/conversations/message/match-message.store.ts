import { sql, type Transaction } from 'kysely'
import { lockedSides } from '../conversation/conversation.store.ts'
import { conversationsLiveEvents } from '../events.ts'
import type { Tables } from '../tables.ts'

// One per conversation: taking a like back and giving it again writes no second line.
const CLIENT_ID = 'match'

/**
 * Shows a match in an existing conversation: a line that counts as read, and only the first time. Locks in
 * the same order as conversations.send_message.
 * @returns whether a line was written
 */
export async function insertMatchMessage(
  trx: Transaction<Tables>,
  match: { conversationId: string; messageId: string; memberIds: [string, string] },
): Promise<boolean> {
  const { conversationId, messageId, memberIds } = match
  const senderId = memberIds.toSorted()[0]
  // A separate statement, so that the next one sees a line written during the wait. A conversation that
  // begins after it is not locked: two matches could both write their line.
  const locked =
    await sql`select from conversations.conversation where id = ${conversationId}::uuid for update`.execute(
      trx,
    )
  if (locked.rows.length === 0) return false
  const { rows } = await sql<{
    number: number
  }>`update conversations.conversation set message_count = message_count + 1
    where id = ${conversationId}::uuid and not exists (select from conversations.message m
      where m.conversation_id = ${conversationId}::uuid and m.sender_id = ${senderId}::uuid and m.client_id = ${CLIENT_ID})
    returning message_count as number`.execute(trx)
  if (rows[0] === undefined) return false
  const { number } = rows[0]
  await sql`insert into conversations.message (id, conversation_id, number, sender_id, client_id, kind, content)
    values (${messageId}::uuid, ${conversationId}::uuid, ${number}, ${senderId}::uuid, ${CLIENT_ID}, 'like', '{"mutual": true}')`.execute(
    trx,
  )
  await sql`with ${lockedSides(conversationId, memberIds)}
    update conversations.member m set last_number = ${number}, last_message_at = platform.now()
    from locked l where m.member_id = l.member_id and m.conversation_id = l.conversation_id and m.listed`.execute(
    trx,
  )
  await conversationsLiveEvents.append(trx, memberIds, {
    kind: 'MESSAGE',
    subjectId: conversationId,
    detailId: messageId,
  })
  return true
}
