import { sql, type Transaction } from 'kysely'
import type { QueryableTransaction } from '#platform/postgres/database.ts'
import type { EventHandler } from '#platform/events/domain-events.ts'
import { newId, pairId } from '#platform/base/global-ids.ts'
import { addJob } from '#platform/requests/services.ts'
import type { AccountCreated, OfMember, StatusChanged } from '../accounts/events.ts'
import type { OfMember as OfPayer } from '../billing/events.ts'
import type { LikeMatched } from '../likes/events.ts'
import type { ProfileChanged } from '../profiles/events.ts'
import {
  clearFraudWarnings,
  insertFraudWarnings,
  setRemovedForFraud,
} from './conversation/fraud-warning.store.ts'
import { DELIVER_HELD_MESSAGES } from './message/held-message.actions.ts'
import { hasHeldMessages } from './message/held-message.store.ts'
import { insertMatchMessage } from './message/match-message.store.ts'
import type { Tables } from './tables.ts'

/** A member exists. Events of several subgraphs may arrive in any order, so the first of them writes the row. */
export const onAccountCreated: EventHandler<AccountCreated> = async (trx, { payload }) => {
  await sql`insert into conversations.member_state (member_id, site_id) values (${payload.memberId}::uuid, ${payload.siteId}::uuid)
    on conflict (member_id) do nothing`.execute(trx)
}

/** The address is confirmed: the member may send, and held messages go out. */
export const onAccountConfirmed: EventHandler<OfMember> = async (trx, { payload }) => {
  await sql`insert into conversations.member_state (member_id, site_id, confirmed) values (${payload.memberId}::uuid, ${payload.siteId}::uuid, true)
    on conflict (member_id) do update set confirmed = true`.execute(trx)
  if (await hasHeldMessages(trx as Transaction<Tables>, payload.memberId))
    await addJob(trx, DELIVER_HELD_MESSAGES, { memberId: payload.memberId })
}

/**
 * Suspended and deleted members receive no messages from now on; profiles announces the same a moment later. Open pages get an event.
 * Contacts of a member suspended for fraud see a warning, and a notice once the suspension ends.
 */
export const onStatusChanged: EventHandler<StatusChanged> = async (trx: Transaction<Tables>, { payload }) => {
  const visible = payload.status === 'ACTIVE' || payload.status === 'PAUSED'
  const { memberId } = payload
  const changed = await sql`update conversations.member_state set visible = ${visible}
    where member_id = ${memberId}::uuid and visible <> ${visible}`.execute(trx)
  const isFraud = payload.reason === 'fraud'
  const isNews = await setRemovedForFraud(trx, memberId, isFraud)
  const warned = isNews
    ? await (isFraud ? insertFraudWarnings(trx, memberId) : clearFraudWarnings(trx, memberId))
    : []
  const told = changed.numAffectedRows === 0n ? [] : await notifyPartners(trx, memberId, visible)
  return [...new Set([...warned, ...told])]
}

export const onProfileChanged: EventHandler<ProfileChanged> = async (trx, { payload }) => {
  const { memberId, siteId, kind, visible } = payload
  // Runs before the update, not within it: a statement that reads the row it updates gets nothing back.
  const { rows } = await sql<{ visible: boolean }>`
    select visible from conversations.member_state where member_id = ${memberId}::uuid for update`.execute(
    trx,
  )
  await sql`
    insert into conversations.member_state (member_id, site_id, kind, visible)
    values (${memberId}::uuid, ${siteId}::uuid, ${kind}, ${visible})
    on conflict (member_id) do update set kind = excluded.kind, visible = excluded.visible`.execute(trx)
  const before = rows[0]
  return before === undefined || before.visible === visible
    ? undefined
    : notifyPartners(trx, memberId, visible)
}

/** Sends every contact of a member an event that says whether messages still reach the member. */
async function notifyPartners(
  trx: QueryableTransaction,
  memberId: string,
  visible: boolean,
): Promise<string[]> {
  const { rows } = await sql<{ partnerId: string }>`
    select partner_id from conversations.tell_partners(${memberId}::uuid, ${visible ? 'available' : 'unavailable'}) partner_id`.execute(
    trx,
  )
  return rows.map(({ partnerId }) => partnerId)
}

export const onMemberPaid: EventHandler<OfPayer> = async (trx, { payload }) => setPaid(trx, payload, true)
export const onMemberUnpaid: EventHandler<OfPayer> = async (trx, { payload }) => setPaid(trx, payload, false)

async function setPaid(
  trx: Transaction<Tables>,
  { memberId, siteId }: OfPayer,
  paid: boolean,
): Promise<void> {
  await sql`insert into conversations.member_state (member_id, site_id, paid) values (${memberId}::uuid, ${siteId}::uuid, ${paid})
    on conflict (member_id) do update set paid = excluded.paid`.execute(trx)
}

/** Two members like each other: an existing conversation between them shows the match. */
export const onLikeMatched: EventHandler<LikeMatched> = async (trx, { payload: { memberIds } }) => {
  const shown = await insertMatchMessage(trx, {
    conversationId: pairId('conversation', ...memberIds),
    messageId: newId(),
    memberIds,
  })
  return shown ? memberIds : undefined
}
