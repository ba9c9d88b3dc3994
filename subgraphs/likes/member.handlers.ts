import type { Transaction } from 'kysely'
import type { HandlersFor } from '#platform/events/domain-events.ts'
import type { AccountsEvents } from '../accounts/events.ts'
import type { ProfilesEvents } from '../profiles/events.ts'
import { announceLike } from './like.actions.ts'
import { heldLikesOf, lockLikeable, releaseHeldLike } from './like.store.ts'
import { saveMemberState } from './member-state.store.ts'
import type { Tables } from './tables.ts'

// The facts about members that a like depends on, from the events of other subgraphs. Events of two producers
// arrive in any order, so each is an upsert.

export const onAccountEvents: HandlersFor<AccountsEvents, 'likes'> = {
  'account.created': (trx, { payload }) => saveMemberState(trx, payload, {}),
  'account.confirmed': {
    async handleAll(trx, events) {
      // Lock every member's row before the first pair: giving a like locks the sender's row first and then
      // waits for the pair.
      for (const { payload } of events.toSorted((one, other) => compareIds(one.payload, other.payload)))
        await saveMemberState(trx, payload, { confirmed: true })
      const woken: string[] = []
      for (const { payload, requestId } of events)
        await releaseHeldLikes(trx, (id) => woken.push(id), { ...payload, requestId: requestId ?? undefined })
      return woken
    },
  },
}

const compareIds = (one: { memberId: string }, other: { memberId: string }) =>
  one.memberId < other.memberId ? -1 : 1

async function releaseHeldLikes(
  trx: Transaction<Tables>,
  notify: (memberId: string) => void,
  { siteId, memberId, requestId }: { siteId: string; memberId: string; requestId: string | undefined },
): Promise<void> {
  for (const toId of await heldLikesOf(trx, memberId)) {
    // After a block or a suspension in the meantime, the like is stored as usual, and no notification goes
    // out.
    const mayBeTold = await lockLikeable(trx, { siteId, memberId }, toId)
    if (!(await releaseHeldLike(trx, memberId, toId)) || !mayBeTold) continue
    await announceLike(trx, notify, { siteId, fromId: memberId, toId, requestId })
  }
}

export const onProfileEvents: HandlersFor<ProfilesEvents, 'likes'> = {
  'profile.changed': (trx, { payload }) =>
    saveMemberState(trx, payload, { kind: payload.kind, visible: payload.visible }),
}
