import type { Transaction } from 'kysely'
import { appendEvent, withTransactionAndNotify } from '#platform/events/outbox.ts'
import { requireViewer, type RequestContext, type Viewer } from '#platform/requests/request-context.ts'
import { ProfileUnavailableError } from './errors.ts'
import { likeCreated, likeMatched, likesLiveEvents } from './events.ts'
import {
  deleteLike,
  deleteMatch,
  findLikeableFor,
  hasVisibleLike,
  holdLikesSeen,
  insertLike,
  insertMatch,
  lockLikeable,
  markSeen,
} from './like.store.ts'
import type { Tables } from './tables.ts'

type NotifyMember = (memberId: string) => void
type Context = RequestContext<Tables>

/**
 * Likes a profile. Liking again changes nothing. When the other likes the member already, both get the match at once. The like of a member
 * whose address is not confirmed is held: it counts for the member and is seen by nobody else until then.
 * @returns whether the two are a match now
 * @throws ProfileUnavailableError
 */
export async function likeProfile(
  ctx: Context,
  recipientId: string | undefined,
): Promise<{ recipientId: string; isMatch: boolean }> {
  const viewer = requireViewer(ctx)
  return withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx, notify) => {
    const seen = await holdLikesSeen(trx, viewer, ctx.site.settings.features)
    if (recipientId === undefined || !(await lockLikeable(trx, viewer, recipientId)))
      throw new ProfileUnavailableError()
    const { isMatch } = await giveLike(trx, notify, { viewer, recipientId, seen, requestId: ctx.requestId })
    return { recipientId, isMatch }
  })
}

/**
 * Takes a like back. A match ends on both sides; the conversation stays. Taking back what is not there changes nothing.
 * @throws ProfileUnavailableError
 */
export async function unlikeProfile(
  ctx: Context,
  recipientId: string | undefined,
): Promise<{ recipientId: string }> {
  const viewer = requireViewer(ctx)
  return withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx, notify) => {
    if (recipientId === undefined || !(await lockLikeable(trx, viewer, recipientId)))
      throw new ProfileUnavailableError()
    await takeLikeBack(trx, notify, { viewer, recipientId })
    return { recipientId }
  })
}

/**
 * Clears the new flag of the like that one member gave, when the viewer opens that profile. Any other flag stays as it is (LIKE-03).
 * @throws ProfileUnavailableError
 */
export async function markLikeSeen(
  ctx: Context,
  fromId: string | undefined,
): Promise<{ recipientId: string }> {
  const viewer = requireViewer(ctx)
  return withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx, notify) => {
    if (fromId === undefined || (await findLikeableFor(trx, viewer, fromId)) === undefined)
      throw new ProfileUnavailableError()
    if (await markSeen(trx, viewer, fromId)) {
      await likesLiveEvents.append(trx, [viewer.memberId], { kind: 'SEEN', subjectId: fromId })
      notify(viewer.memberId)
    }
    return { recipientId: fromId }
  })
}

/**
 * Writes a like and notifies those who may know of it. The pair's lock is held by the caller.
 * @param like `seen` is what holdLikesSeen answered in this transaction
 * @returns whether it was not there before, and whether the two are a match now
 */
export async function giveLike(
  trx: Transaction<Tables>,
  notify: NotifyMember,
  like: { viewer: Viewer; recipientId: string; seen: boolean; requestId: string },
): Promise<{ isNew: boolean; isMatch: boolean }> {
  const {
    viewer: { siteId, memberId },
    recipientId,
    seen,
    requestId,
  } = like
  const isNew = await insertLike(trx, { siteId, fromId: memberId, toId: recipientId, held: !seen })
  if (isNew && seen)
    await announceLike(trx, notify, { siteId, fromId: memberId, toId: recipientId, requestId })
  return { isNew, isMatch: seen && (await hasVisibleLike(trx, recipientId, memberId)) }
}

/** Takes a like back and ends the match it made. The pair's lock is held by the caller. @returns false when there was no such like */
export async function takeLikeBack(
  trx: Transaction<Tables>,
  notify: NotifyMember,
  { viewer, recipientId }: { viewer: Viewer; recipientId: string },
): Promise<boolean> {
  const wasVisible = await hasVisibleLike(trx, viewer.memberId, recipientId)
  const removed = await deleteLike(trx, viewer.memberId, recipientId)
  await deleteMatch(trx, viewer.memberId, recipientId)
  if (removed && wasVisible)
    await notifyBoth(trx, notify, { kind: 'UNLIKED' }, [viewer.memberId, recipientId])
  return removed
}

/** Notifies the other side of a like that has become visible, or both sides of the match that it makes. The pair's lock is held by the caller. */
export async function announceLike(
  trx: Transaction<Tables>,
  notify: NotifyMember,
  like: { siteId: string; fromId: string; toId: string; requestId?: string | undefined },
): Promise<void> {
  const { siteId, fromId, toId, requestId } = like
  const matchId = (await hasVisibleLike(trx, toId, fromId))
    ? await insertMatch(trx, siteId, fromId, toId)
    : undefined
  if (matchId === undefined) {
    await likesLiveEvents.append(trx, [toId], { kind: 'LIKED', subjectId: fromId })
    notify(toId)
    await appendEvent(trx, 'likes', likeCreated({ siteId, fromId, toId }), requestId)
    return
  }
  await notifyBoth(trx, notify, { kind: 'MATCHED', detailId: matchId }, [fromId, toId])
  await appendEvent(trx, 'likes', likeMatched({ siteId, matchId, memberIds: [fromId, toId] }), requestId)
}

// In the order of ids, as every writer of live events does, so that two transactions never wait for each other.
async function notifyBoth(
  trx: Transaction<Tables>,
  notify: NotifyMember,
  news: { kind: 'UNLIKED' } | { kind: 'MATCHED'; detailId: string },
  [one, other]: [string, string],
): Promise<void> {
  for (const [memberId, subjectId] of [
    [one, other],
    [other, one],
  ].toSorted() as [string, string][]) {
    await likesLiveEvents.append(trx, [memberId], { ...news, subjectId })
    notify(memberId)
  }
}
