import type { Transaction } from 'kysely'
import { newId, pairId } from '#platform/base/global-ids.ts'
import type { EventHandler } from '#platform/events/domain-events.ts'
import { addJob } from '#platform/requests/job.store.ts'
import type {
  AccountCreated,
  MemberLimited,
  MessageModerated,
  OfMember,
  StatusChanged,
} from '../accounts/events.ts'
import type { OfMember as OfPayer } from '../billing/events.ts'
import type { LikeMatched } from '../likes/events.ts'
import type { ProfileChanged } from '../profiles/events.ts'
import {
  clearFraudWarnings,
  insertFraudWarnings,
  setRemovedForFraud,
} from './conversation/fraud-warning.store.ts'
import {
  insertMemberState,
  saveProfileState,
  setConfirmed,
  setMayNotStartUntil,
  setPaid,
  setVisible,
  notifyPartners,
} from './member-state.store.ts'
import { DELIVER_HELD_MESSAGES } from './message/held-message.handlers.ts'
import { hasHeldMessages } from './message/held-message.store.ts'
import { setMessageHidden } from './message/hidden-message.store.ts'
import { insertMatchMessage } from './message/match-message.store.ts'
import type { Tables } from './tables.ts'

/** A member exists. */
export const onAccountCreated: EventHandler<AccountCreated> = (trx: Transaction<Tables>, { payload }) =>
  insertMemberState(trx, payload)

// They go out once the address is confirmed and the profile can be seen: two subgraphs report these, in any
// order.
async function deliverHeld(trx: Transaction<Tables>, memberId: string): Promise<void> {
  if (await hasHeldMessages(trx, memberId)) await addJob(trx, DELIVER_HELD_MESSAGES, { memberId })
}

/** The address is confirmed: the member may send, and what was held goes out. */
export const onAccountConfirmed: EventHandler<OfMember> = async (trx: Transaction<Tables>, { payload }) => {
  await setConfirmed(trx, payload)
  await deliverHeld(trx, payload.memberId)
}

/**
 * Suspended and deleted members receive no messages from now on; profiles announces the same a moment later.
 * Open pages get an event. Contacts of a member suspended for fraud see a warning, and a notice once the
 * suspension ends.
 */
export const onStatusChanged: EventHandler<StatusChanged> = async (trx: Transaction<Tables>, { payload }) => {
  const visible = payload.status === 'ACTIVE' || payload.status === 'PAUSED'
  const { memberId } = payload
  const hasChanged = await setVisible(trx, memberId, visible)
  const isFraud = payload.reason === 'fraud'
  const isNews = await setRemovedForFraud(trx, memberId, isFraud)
  const warned = isNews
    ? await (isFraud ? insertFraudWarnings(trx, memberId) : clearFraudWarnings(trx, memberId))
    : []
  const told = hasChanged ? await notifyPartners(trx, memberId, visible) : []
  if (hasChanged && visible) await deliverHeld(trx, memberId)
  return [...new Set([...warned, ...told])]
}

export const onProfileChanged: EventHandler<ProfileChanged> = async (
  trx: Transaction<Tables>,
  { payload },
) => {
  const { memberId, visible } = payload
  const wasVisible = await saveProfileState(trx, payload)
  if (visible && wasVisible === false) await deliverHeld(trx, memberId)
  return wasVisible === undefined || wasVisible === visible
    ? undefined
    : notifyPartners(trx, memberId, visible)
}

export const onMemberPaid: EventHandler<OfPayer> = (trx: Transaction<Tables>, { payload }) =>
  setPaid(trx, payload, true)
export const onMemberUnpaid: EventHandler<OfPayer> = (trx: Transaction<Tables>, { payload }) =>
  setPaid(trx, payload, false)

/** Two members like each other: their conversation, if they have one, shows it. */
export const onLikeMatched: EventHandler<LikeMatched> = async (trx, { payload: { memberIds } }) => {
  const shown = await insertMatchMessage(trx, {
    conversationId: pairId('conversation', ...memberIds),
    messageId: newId(),
    memberIds,
  })
  return shown ? memberIds : undefined
}

/** A moderator has hidden a message from its receiver, or shows it again. */
export const onMessageModerated: EventHandler<MessageModerated> = async (
  trx: Transaction<Tables>,
  { payload: { siteId, memberId, messageId, hidden } },
) => {
  const told = await setMessageHidden(trx, { siteId, senderId: memberId, messageId, hidden })
  return told === undefined ? undefined : [told]
}

/** A moderator has decided that a member starts no conversations for a while, or may again. */
export const onMemberLimited: EventHandler<MemberLimited> = (trx: Transaction<Tables>, { payload }) =>
  setMayNotStartUntil(trx, payload, payload.mayNotWriteFirstUntil)
