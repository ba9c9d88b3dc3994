import { sql, type Transaction } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import type { Tables } from '../tables.ts'

// Keys of the texts.
const FRAUD_WARNING = 'FRAUD_WARNING'
const FRAUD_CLEARED = 'FRAUD_CLEARED'

/** The notices about a member, which only the other members see. */
export const FRAUD_NOTICES = [FRAUD_WARNING, FRAUD_CLEARED]

/** @returns whether this changed anything */
export async function setRemovedForFraud(
  trx: Transaction<Tables>,
  memberId: string,
  removed: boolean,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update conversations.member_state set removed_for_fraud = ${removed}
    where member_id = ${memberId}::uuid and removed_for_fraud <> ${removed}`.execute(trx)
  return numAffectedRows === 1n
}

/**
 * Writes the warning into all of a member's conversations, as the newest message and unread. Locks in the
 * same order as conversations.send_message.
 * @returns the members it warns
 */
export async function insertFraudWarnings(trx: Transaction<Tables>, memberId: string): Promise<string[]> {
  const { rows: open } = await sql<{ conversationId: string; warnedId: string }>`
    select m.conversation_id, m.member_id as warned_id from conversations.member m
    where m.other_id = ${memberId}::uuid and m.listed order by m.conversation_id`.execute(trx)
  if (open.length === 0) return []
  // Locks kind by kind, ordered by conversation: the statement below would lock rows in arbitrary order.
  const conversationIds = open.map(({ conversationId }) => conversationId)
  await sql`select from conversations.conversation c where c.id = any(${conversationIds}::uuid[]) order by c.id for no key update`.execute(
    trx,
  )
  await sql`select from conversations.member m where m.conversation_id = any(${conversationIds}::uuid[]) and m.other_id = ${memberId}::uuid
    order by m.conversation_id for no key update`.execute(trx)
  const ids = open.map(() => newId())
  await sql`
    with warned as (select * from unnest(${conversationIds}::uuid[], ${open.map(({ warnedId }) => warnedId)}::uuid[], ${ids}::uuid[])
        w(conversation_id, warned_id, message_id)),
      counted as (update conversations.conversation c set message_count = c.message_count + 1 from warned w
        where c.id = w.conversation_id returning w.*, c.message_count as number),
      written as (insert into conversations.message (id, conversation_id, number, sender_id, client_id, kind, content)
        select message_id, conversation_id, number, ${memberId}::uuid, message_id::text, 'system', ${JSON.stringify({ key: FRAUD_WARNING })}::jsonb from counted),
      moved as (update conversations.member m set last_number = c.number, last_message_at = platform.now(), unread = m.unread + 1 from counted c
        where m.conversation_id = c.conversation_id and m.member_id = c.warned_id
        returning m.conversation_id, m.member_id, c.message_id)
    select conversations.append_live_event(array[v.member_id], 'MESSAGE', v.conversation_id, v.message_id) from (select * from moved order by member_id) v`.execute(
    trx,
  )
  return open.map(({ warnedId }) => warnedId)
}

/**
 * Turns the warnings into notices that withdraw them. Live events follow the order of the member ids.
 * @returns the members who had been warned
 */
export async function clearFraudWarnings(trx: Transaction<Tables>, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ warnedId: string }>`
    with cleared as (update conversations.message x set content = ${JSON.stringify({ key: FRAUD_CLEARED })}::jsonb
      from conversations.member m
      where m.other_id = ${memberId}::uuid and x.conversation_id = m.conversation_id and x.sender_id = ${memberId}::uuid
        and x.kind = 'system' and x.content ->> 'key' = ${FRAUD_WARNING}
      returning m.member_id, m.conversation_id, x.id)
    select c.member_id as warned_id, conversations.append_live_event(array[c.member_id], 'MESSAGE', c.conversation_id, c.id)
    from (select * from cleared order by member_id) c`.execute(trx)
  return rows.map(({ warnedId }) => warnedId)
}
