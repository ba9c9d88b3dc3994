import type { Transaction } from 'kysely'
import { markWritten, withTransactionAndNotify } from '#platform/events/outbox.ts'
import { DATABASE_ERRORS } from '#platform/postgres/database-errors.ts'
import { requireViewer, type RequestContext, type Viewer } from '#platform/requests/request-context.ts'
import { ProfileUnavailableError, SwipeLimitReachedError } from './errors.ts'
import { likeSignals, likesLiveEvents } from './events.ts'
import {
  callAnnounceLike,
  callGiveLike,
  deleteLike,
  deleteMatch,
  findUnseenLikeFor,
  hasVisibleLike,
  lockLikeable,
  markSeen,
  type NewLike,
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
  return giveLike(ctx, recipientId)
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
  const like = fromId === undefined ? undefined : await findUnseenLikeFor(ctx.db, viewer, fromId)
  if (fromId === undefined || like === undefined) throw new ProfileUnavailableError()
  // Most opened profiles have not liked the viewer.
  if (like.isUnseen)
    await withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx, notify) => {
      if (!(await markSeen(trx, viewer, fromId))) return
      await likesLiveEvents.append(trx, [viewer.memberId], { kind: 'SEEN', subjectId: fromId })
      notify(viewer.memberId)
    })
  return { recipientId: fromId }
}

/**
 * Gives a like, and notifies those who may see it.
 * @param swipe in the swipe game, the day and how many likes it has
 * @returns whether the two are a match now
 * @throws ProfileUnavailableError, SwipeLimitReachedError
 */
export async function giveLike(
  ctx: Context,
  recipientId: string | undefined,
  swipe?: NewLike['swipe'],
): Promise<{ recipientId: string; isMatch: boolean }> {
  const viewer = requireViewer(ctx)
  if (recipientId === undefined) throw new ProfileUnavailableError()
  const { fictionalLikes } = ctx.site.settings.features
  const like = { recipientId, fictionalLikes, requestId: ctx.requestId, ...(swipe && { swipe }) }
  const { isMatch, announced } = await callGiveLike(ctx.db, viewer, like).catch((error: unknown) =>
    refuse(ctx, error),
  )
  if (announced !== null) {
    const told = announced === 'like' ? [recipientId] : [recipientId, viewer.memberId]
    ctx.services.pubSub.publish({ topic: 'member', keys: told })
    ctx.services.pubSub.publish({ topic: 'outbox', keys: likeSignals[announced] })
  }
  return { recipientId, isMatch }
}

function refuse(ctx: Context, error: unknown): never {
  switch ((error as { code?: string }).code) {
    case DATABASE_ERRORS.RECIPIENT_UNAVAILABLE:
      throw new ProfileUnavailableError()
    case DATABASE_ERRORS.NO_LIKES_LEFT:
      throw new SwipeLimitReachedError(ctx.today.endsAt)
    default:
      throw error
  }
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
  like: { siteId: string; fromId: string; toId: string; requestId: string | undefined },
): Promise<void> {
  const isMatch = await callAnnounceLike(trx, like)
  markWritten(trx, likeSignals[isMatch ? 'match' : 'like'])
  notify(like.toId)
  if (isMatch) notify(like.fromId)
}

// Ordered by id, like every writer of live events, so that two transactions never wait for each other.
async function notifyBoth(
  trx: Transaction<Tables>,
  notify: NotifyMember,
  news: { kind: 'UNLIKED' },
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
