import type { Transaction } from 'kysely'
import { appendEvent, withTransactionAndNotify } from '#platform/events/outbox.ts'
import { requireViewer, type RequestContext, type Viewer } from '#platform/requests/request-context.ts'
import { ProfileUnavailableError } from './errors.ts'
import { likeCreated, likeMatched, likesLiveEvents } from './events.ts'
import {
  deleteLike,
  deleteMatch,
  findLikeableFor,
  hasUnseenLike,
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
 * Likes a profile. Liking again changes nothing. If the other member already likes the viewer, both get the
 * match at once. The like of a member with an unconfirmed address is held: it counts for the sender and stays
 * invisible to everyone else until confirmation.
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
 * Takes a like back. A match ends on both sides; the conversation stays. Taking back a like that does not
 * exist changes nothing.
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
 * Clears the new flag of the like from one member when the viewer opens that profile. Every other flag stays
 * as it is (LIKE-03).
 * @throws ProfileUnavailableError
 */
export async function markLikeSeen(
  ctx: Context,
  fromId: string | undefined,
): Promise<{ recipientId: string }> {
  const viewer = requireViewer(ctx)
  if (fromId === undefined || (await findLikeableFor(ctx.db, viewer, fromId)) === undefined)
    throw new ProfileUnavailableError()
  // Most opened profiles have not liked the viewer.
  if (await hasUnseenLike(ctx.db, viewer, fromId))
    await withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx, notify) => {
      if (!(await markSeen(trx, viewer, fromId))) return
      await likesLiveEvents.append(trx, [viewer.memberId], { kind: 'SEEN', subjectId: fromId })
      notify(viewer.memberId)
    })
  return { recipientId: fromId }
}

/**
 * Writes a like and notifies the members who may see it. The caller holds the pair's lock.
 * @param like `seen` is what holdLikesSeen answered in this transaction
 * @returns whether the like is new, and whether the two are a match now
 */
export async function giveLike(
  trx: Transaction<Tables>,
  notify: NotifyMember,
  like: { viewer: Viewer; recipientId: string; seen: boolean; requestId: string },
): Promise<{ isNew: boolean; isMatch: boolean }> {
  const { viewer, recipientId, seen, requestId } = like
  const { siteId, memberId } = viewer
  const isNew = await insertLike(trx, { siteId, fromId: memberId, toId: recipientId, held: !seen })
  if (isNew && seen)
    await announceLike(trx, notify, { siteId, fromId: memberId, toId: recipientId, requestId })
  const isMatch = seen && (await hasVisibleLike(trx, recipientId, memberId))
  // A like that has been answered is no longer new.
  if (isMatch) await markSeen(trx, viewer, recipientId)
  return { isNew, isMatch }
}

/**
 * Takes a like back and ends the match it made. The caller holds the pair's lock.
 * @returns false when there was no such like
 */
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

/**
 * Notifies the recipient of a like that has become visible, or both sides when it makes a match. The caller
 * holds the pair's lock.
 */
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

// Ordered by id, like every writer of live events, so that two transactions never wait for each other.
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
