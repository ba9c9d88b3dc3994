import { sql, type Kysely, type Transaction } from 'kysely'
import { debit } from '#subgraphs/billing/published.ts'
import { holdPair, mayMeet } from '#subgraphs/profiles/published.ts'
import { lockedSides } from '../conversation/conversation.store.ts'
import { conversationsLiveEvents } from '../events.ts'
import type { Tables } from '../tables.ts'
import { withWarnings } from './scam-shield.rules.ts'

export type HeldMessage = {
  id: string
  siteId: string
  conversationId: string
  senderId: string
  recipientId: string
  kind: 'text' | 'image' | 'gift'
}

/** Whether a member has messages that wait for the address to be confirmed. */
export async function hasHeldMessages(db: Kysely<Tables>, senderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('conversations.message')
    .select('id')
    .where('senderId', '=', senderId)
    .where('held', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type NewHeldMessage = {
  siteId: string
  conversationId: string
  messageId: string
  senderId: string
  recipientId: string
  clientId: string
  text: string
  /** How many conversations a free member may start. */
  freeConversations: number
}

/**
 * Starts a conversation with a message that only its sender sees until the address is confirmed. It counts as
 * a started conversation (CHAT-06).
 * @returns false when the recipient is unavailable: missing, on another site, invisible, blocking, or a house
 * profile
 */
export async function insertHeldMessage(trx: Transaction<Tables>, message: NewHeldMessage): Promise<boolean> {
  const { siteId, conversationId, messageId, senderId, recipientId, clientId, text, freeConversations } =
    message
  await holdPair(trx, senderId, recipientId)
  const started = await sql`update conversations.member_state s set started_count = s.started_count + 1
    where s.member_id = ${senderId}::uuid and s.site_id = ${siteId}::uuid and s.started_count < ${freeConversations}::int
      and s.member_id <> ${recipientId}::uuid
      and exists (select from conversations.member_state r
        where r.member_id = ${recipientId}::uuid and r.site_id = s.site_id and r.kind = 'member' and ${mayMeet({ siteId, memberId: senderId }, sql`r.member_id`)})
      and not exists (select from conversations.conversation c where c.id = ${conversationId}::uuid)`.execute(
    trx,
  )
  if (started.numAffectedRows === 0n) return false
  await sql`insert into conversations.conversation (id, site_id, member_a, member_b, started_by, message_count)
    values (${conversationId}::uuid, ${siteId}::uuid, least(${senderId}::uuid, ${recipientId}::uuid), greatest(${senderId}::uuid, ${recipientId}::uuid),
      ${senderId}::uuid, 1)`.execute(trx)
  await sql`insert into conversations.member (member_id, conversation_id, site_id, other_id, listed, last_number)
    values (${senderId}::uuid, ${conversationId}::uuid, ${siteId}::uuid, ${recipientId}::uuid, true, 1),
      (${recipientId}::uuid, ${conversationId}::uuid, ${siteId}::uuid, ${senderId}::uuid, false, 0)`.execute(
    trx,
  )
  await sql`insert into conversations.message (id, conversation_id, number, sender_id, client_id, kind, content, held)
    values (${messageId}::uuid, ${conversationId}::uuid, 1, ${senderId}::uuid, ${clientId}, 'text', ${JSON.stringify(withWarnings(text))}::jsonb, true)`.execute(
    trx,
  )
  await conversationsLiveEvents.append(trx, [senderId], {
    kind: 'MESSAGE',
    subjectId: conversationId,
    detailId: messageId,
  })
  return true
}

// A sender who has confirmed the address and is visible: the live event of an invisible one would be skipped.
function isThere(senderId: string) {
  return sql<boolean>`exists (select from conversations.member_state s
    where s.member_id = ${senderId}::uuid and s.confirmed and s.visible)`
}

/** A member's held messages that can be delivered: the sender is there and may meet the recipient. */
export async function listDeliverableMessages(db: Kysely<Tables>, senderId: string): Promise<HeldMessage[]> {
  const { rows } = await sql<HeldMessage>`
    select x.id, m.site_id, x.conversation_id, x.sender_id, m.other_id as recipient_id, x.kind
    from conversations.message x
    join conversations.member m on m.conversation_id = x.conversation_id and m.member_id = x.sender_id
    where x.sender_id = ${senderId}::uuid and x.held and ${isThere(senderId)} and ${mayMeet({ siteId: sql`m.site_id`, memberId: senderId }, sql`m.other_id`)}
    order by x.sent_at, x.number limit 100`.execute(db)
  return rows
}

/**
 * Delivers a held message as if it were sent now, for its price: it becomes the newest of its conversation.
 * Locks in the same order as conversations.send_message.
 * @returns false when it was already delivered, when the sender is gone, or when the two may no longer meet
 */
export async function deliverHeldMessage(
  trx: Transaction<Tables>,
  message: HeldMessage,
  cost: number,
): Promise<boolean> {
  const { id, siteId, conversationId, senderId, recipientId, kind } = message
  await holdPair(trx, senderId, recipientId)
  // In a statement of its own: the next one then sees what another delivery did until it released the lock.
  await sql`select from conversations.conversation where id = ${conversationId}::uuid for no key update`.execute(
    trx,
  )
  const { rows } = await sql<{
    number: number
  }>`update conversations.conversation set message_count = message_count + 1
    where id = ${conversationId}::uuid and exists (select from conversations.message where id = ${id}::uuid and held)
      and ${isThere(senderId)} and ${mayMeet({ siteId, memberId: senderId }, sql`${recipientId}::uuid`)}
    returning message_count as number`.execute(trx)
  if (rows[0] === undefined) return false
  const { number } = rows[0]
  const delivered =
    await sql`update conversations.message set held = false, number = ${number}, sent_at = platform.now()
    where id = ${id}::uuid and held`.execute(trx)
  // Rolls everything back; the retry no longer finds it.
  if (delivered.numAffectedRows === 0n) throw new Error('a held message was removed during its delivery')
  await debit(trx, { memberId: senderId, credits: cost, kind: kind === 'text' ? 'message' : kind, ref: id })
  await sql`with ${lockedSides(conversationId, [senderId, recipientId])}
    update conversations.member m set listed = true, last_message_at = platform.now(), last_number = ${number},
      unread = m.unread + (m.member_id = ${recipientId}::uuid)::int
    from locked l where m.member_id = l.member_id and m.conversation_id = l.conversation_id`.execute(trx)
  await sql`select conversations.tell_message_sent(${siteId}::uuid, ${conversationId}::uuid, ${id}::uuid,
    ${senderId}::uuid, ${recipientId}::uuid, ${number}::int)`.execute(trx)
  return true
}
