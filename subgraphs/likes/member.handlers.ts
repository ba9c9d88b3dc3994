import type { Transaction } from 'kysely'
import type { HandlersFor } from '#platform/events/domain-events.ts'
import type { AccountsEvents } from '../accounts/events.ts'
import type { ProfilesEvents } from '../profiles/events.ts'
import { announceLike } from './like.actions.ts'
import { lockLikeable, releasableLikesOf, releaseHeldLike } from './like.store.ts'
import { saveMemberState, type MemberStateChange } from './member-state.store.ts'
import type { Tables } from './tables.ts'

// The facts about members that a like depends on, from the events of other subgraphs. Events of two producers
// arrive in any order, so each is an upsert.

export const onAccountEvents: HandlersFor<AccountsEvents, 'likes'> = {
  'account.created': (trx, { payload }) => saveMemberState(trx, payload, {}),
  'account.confirmed': {
    handleAll: (trx, events) => saveAndRelease(trx, events, () => ({ confirmed: true })),
  },
}

export const onProfileEvents: HandlersFor<ProfilesEvents, 'likes'> = {
  'profile.changed': {
    handleAll: (trx, events) => saveAndRelease(trx, events, ({ kind, visible }) => ({ kind, visible })),
  },
}

/**
 * Saves what the events say of members, then releases the held likes of those who are confirmed and visible
 * now: two subgraphs report these, in any order.
 * @returns the members who have news
 */
async function saveAndRelease<Payload extends { siteId: string; memberId: string }>(
  trx: Transaction<Tables>,
  events: readonly { payload: Payload; requestId: string | null }[],
  changeOf: (payload: Payload) => MemberStateChange,
): Promise<string[]> {
  const requestIds = new Map<string, string | undefined>()
  // Lock every member's row before the first pair: giving a like locks the sender's row first and then waits
  // for the pair.
  for (const { payload, requestId } of events.toSorted((one, other) =>
    compareIds(one.payload, other.payload),
  )) {
    await saveMemberState(trx, payload, changeOf(payload))
    requestIds.set(payload.memberId, requestId ?? undefined)
  }
  const woken: string[] = []
  for (const { siteId, fromId, toId } of await releasableLikesOf(trx, [...requestIds.keys()])) {
    // After a block or a suspension in the meantime, the like is stored as usual, and no notification goes
    // out.
    const mayBeTold = await lockLikeable(trx, { siteId, memberId: fromId }, toId)
    if (!(await releaseHeldLike(trx, fromId, toId)) || !mayBeTold) continue
    await announceLike(trx, (id) => woken.push(id), {
      siteId,
      fromId,
      toId,
      requestId: requestIds.get(fromId),
    })
  }
  return woken
}

const compareIds = (one: { memberId: string }, other: { memberId: string }) =>
  one.memberId < other.memberId ? -1 : Number(one.memberId > other.memberId)
