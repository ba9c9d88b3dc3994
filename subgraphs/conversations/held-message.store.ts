import { sql, type Kysely, type Transaction } from 'kysely'
import { appendLiveEvent } from '#platform/live-events.ts'
import type { ConversationsTables } from './tables.ts'

export type HeldMessage = { id: string; siteId: string; conversationId: string; senderId: string; recipientId: string; kind: string }

/** Whether a member has messages that wait for the confirmation of the address. */
export async function hasHeldMessages(db: Kysely<ConversationsTables>, senderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('conversations.message')
    .select('id')
    .where('senderId', '=', senderId)
    .where('held', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The held messages of a member that can be delivered: the other is there and neither has blocked the other. */
export async function listDeliverableMessages(db: Kysely<ConversationsTables>, senderId: string): Promise<HeldMessage[]> {
  const { rows } = await sql<HeldMessage>`
    select x.id, m.site_id, x.conversation_id, x.sender_id, m.other_id as recipient_id, x.kind
    from conversations.message x
    join conversations.member m on m.conversation_id = x.conversation_id and m.member_id = x.sender_id
    join conversations.member_state s on s.member_id = m.other_id and s.visible
    where x.sender_id = ${senderId}::uuid and x.held
      and not exists (select from conversations.block_pair b
        where (b.blocker_id, b.blocked_id) in ((m.member_id, m.other_id), (m.other_id, m.member_id)))
    order by x.sent_at, x.number limit 100`.execute(db)
  return rows
}

/**
 * Delivers a held message as if it were sent now, for its price: it becomes the newest of its conversation. Locks in the order in which
 * conversations.send_message does.
 * @returns false when it was delivered before
 */
export async function deliverHeldMessage(trx: Transaction<ConversationsTables>, message: HeldMessage, cost: number): Promise<boolean> {
  const { id, siteId, conversationId, senderId, recipientId, kind } = message
  const { rows } = await sql<{ number: number }>`update conversations.conversation set message_count = message_count + 1
    where id = ${conversationId}::uuid returning message_count as number`.execute(trx)
  const { number } = rows[0]!
  const delivered = await sql`update conversations.message set held = false, number = ${number}, sent_at = platform.now()
    where id = ${id}::uuid and held`.execute(trx)
  if (delivered.numAffectedRows === 0n) return false
  await sql`select balance from billing.debit(${senderId}::uuid, ${cost}::bigint, ${kind === 'text' ? 'message' : kind}, ${id}::uuid)`.execute(
    trx,
  )
  await sql`update conversations.member set listed = true, last_message_at = platform.now(), last_number = ${number},
      unread = unread + (member_id = ${recipientId}::uuid)::int
    where conversation_id = ${conversationId}::uuid`.execute(trx)
  await appendLiveEvent(trx, 'conversations', [senderId, recipientId], { kind: 'message', subjectId: conversationId, detailId: id })
  await sql`insert into conversations.outbox (consumer, topic, version, key, payload)
    values ('notifications', 'message.sent', 1, ${conversationId}::uuid, ${JSON.stringify({
      siteId,
      conversationId,
      messageId: id,
      fromId: senderId,
      toId: recipientId,
      isFirst: number === 1,
    })}::jsonb)`.execute(trx)
  return true
}
