import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** A device of a member has a conversation's messages up to a number. */
export type Delivery = { memberId: string; conversationId: string; number: number }

/**
 * Writes deliveries and notifies the senders, in one statement that is its own transaction. It locks rows in
 * a fixed order, so that two processes cannot deadlock.
 * @returns the members who have a new live event
 */
export async function saveDelivered(db: Kysely<Tables>, deliveries: Delivery[]): Promise<string[]> {
  const { rows } = await sql<{ senderId: string }>`
    with d as (select * from unnest(${deliveries.map(({ memberId }) => memberId)}::uuid[], ${deliveries.map(({ conversationId }) => conversationId)}::uuid[],
        ${deliveries.map(({ number }) => number)}::int[]) d(member_id, conversation_id, number)),
      behind as (select m.member_id, m.conversation_id, least(d.number, m.last_number) as number
        from conversations.member m join d on d.member_id = m.member_id and d.conversation_id = m.conversation_id
        where m.delivered_up_to < least(d.number, m.last_number) order by m.conversation_id, m.member_id for no key update of m),
      moved as (update conversations.member m set delivered_up_to = b.number from behind b
        where m.member_id = b.member_id and m.conversation_id = b.conversation_id returning m.other_id, m.conversation_id)
    select t.sender_id, t.told from (select o.other_id as sender_id, conversations.append_live_event(array[o.other_id], 'DELIVERED', o.conversation_id, null) as told
      from (select other_id, conversation_id from moved order by other_id, conversation_id) o) t`.execute(db)
  return [...new Set(rows.map(({ senderId }) => senderId))]
}
