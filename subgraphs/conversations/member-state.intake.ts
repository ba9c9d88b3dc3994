import { sql, type Transaction } from 'kysely'
import { newId, pairId } from '#platform/global-ids.ts'
import type { EventHandler } from '#platform/outbox.ts'
import { addJob } from '#platform/services.ts'
import { clearFraudWarnings, insertFraudWarnings, setRemovedForFraud } from './fraud-warning.store.ts'
import { DELIVER_HELD_MESSAGES } from './held-message.actions.ts'
import { hasHeldMessages } from './held-message.store.ts'
import { insertMatchMessage } from './match-message.store.ts'
import type { ConversationsTables } from './tables.ts'

/** A member exists. Events of several subgraphs may come in any order, so each one writes the row if it is the first. */
export const onAccountCreated: EventHandler = async (trx, { payload }) => {
  await sql`insert into conversations.member_state (member_id, site_id) values (${payload.memberId}::uuid, ${payload.siteId}::uuid)
    on conflict (member_id) do nothing`.execute(trx)
}

/** The address is confirmed: the member may send, and what was held goes out. */
export const onAccountConfirmed: EventHandler = async (trx, { payload }) => {
  await sql`insert into conversations.member_state (member_id, site_id, confirmed) values (${payload.memberId}::uuid, ${payload.siteId}::uuid, true)
    on conflict (member_id) do update set confirmed = true`.execute(trx)
  if (await hasHeldMessages(trx as Transaction<ConversationsTables>, payload.memberId))
    await addJob(trx, DELIVER_HELD_MESSAGES, { memberId: payload.memberId })
}

/**
 * A suspended or deleted member can be written to no longer, at once; profiles announces the same a moment later. Those who talked to somebody who was
 * suspended for fraud are warned, and told when that is over.
 */
export const onStatusChanged: EventHandler = async (trx: Transaction<ConversationsTables>, { payload }) => {
  const visible = ['active', 'paused'].includes(String(payload.status).toLowerCase())
  await sql`update conversations.member_state set visible = ${visible} where member_id = ${payload.memberId}::uuid`.execute(trx)
  const isFraud = payload.reason === 'fraud'
  if (!(await setRemovedForFraud(trx, payload.memberId, isFraud))) return undefined
  return isFraud ? insertFraudWarnings(trx, payload.memberId) : clearFraudWarnings(trx, payload.memberId)
}

export const onProfileChanged: EventHandler = async (trx, { payload }) => {
  const { memberId, siteId, kind, visible } = payload
  await sql`insert into conversations.member_state (member_id, site_id, kind, visible)
    values (${memberId}::uuid, ${siteId}::uuid, ${String(kind).toLowerCase()}, ${visible})
    on conflict (member_id) do update set kind = excluded.kind, visible = excluded.visible`.execute(trx)
}

export const onProfileBlocked: EventHandler = async (trx, { payload }) => {
  await sql`insert into conversations.block_pair (blocker_id, blocked_id) values (${payload.memberId}::uuid, ${payload.otherId}::uuid)
    on conflict do nothing`.execute(trx)
}

export const onProfileUnblocked: EventHandler = async (trx, { payload }) => {
  await sql`delete from conversations.block_pair where blocker_id = ${payload.memberId}::uuid and blocked_id = ${payload.otherId}::uuid`.execute(
    trx,
  )
}

export const onMemberPaid: EventHandler = async (trx, { payload }) => setPaid(trx, payload, true)
export const onMemberUnpaid: EventHandler = async (trx, { payload }) => setPaid(trx, payload, false)

async function setPaid(
  trx: Parameters<EventHandler>[0],
  { memberId, siteId }: { memberId: string; siteId: string },
  paid: boolean,
): Promise<void> {
  await sql`insert into conversations.member_state (member_id, site_id, paid) values (${memberId}::uuid, ${siteId}::uuid, ${paid})
    on conflict (member_id) do update set paid = excluded.paid`.execute(trx)
}

/** Two members like each other: their conversation, if they have one, shows it. */
export const onLikeMatched: EventHandler = async (trx, { payload }) => {
  const memberIds = payload.memberIds as [string, string]
  const shown = await insertMatchMessage(trx, { conversationId: pairId('conversation', ...memberIds), messageId: newId(), memberIds })
  return shown ? memberIds : undefined
}
