import { sql, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

/**
 * Hides a message from its receiver, or shows it again. Its sender still sees it, and gets a statement of
 * reasons. Open pages of the receiver get an event and read the message again.
 * @returns the receiver to notify, or undefined when nothing changed
 */
export async function setMessageHidden(
  trx: Transaction<Tables>,
  of: { siteId: string; senderId: string; messageId: string; hidden: boolean },
): Promise<string | undefined> {
  const { rows } = await sql<{ receiverId: string }>`
    with changed as (update conversations.message x set hidden = ${of.hidden}
      from conversations.conversation c
      where x.id = ${of.messageId}::uuid and x.sender_id = ${of.senderId}::uuid and x.hidden <> ${of.hidden}
        and c.id = x.conversation_id and c.site_id = ${of.siteId}::uuid
      returning x.id, x.conversation_id, case when c.member_a = x.sender_id then c.member_b else c.member_a end as receiver_id)
    select h.receiver_id, conversations.append_live_event(array[h.receiver_id], 'MESSAGE', h.conversation_id, h.id) from changed h`.execute(
    trx,
  )
  return rows[0]?.receiverId
}
