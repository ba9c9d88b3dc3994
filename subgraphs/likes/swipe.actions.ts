import { RequestError } from '#platform/base/errors.ts'
import { withTransactionAndNotify } from '#platform/events/outbox.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { ProfileUnavailableError, SwipeLimitReachedError, UndoExpiredError } from './errors.ts'
import { giveLike, takeLikeBack } from './like.actions.ts'
import { findLikeableFor, holdLikesSeen, lockLikeable } from './like.store.ts'
import { swipeLikesLeft } from './swipe.rules.ts'
import {
  countLikeOfDay,
  deleteSwipe,
  findLikesOfDay,
  giveLikeOfDayBack,
  lockSwipe,
  saveSwipe,
} from './swipe.store.ts'
import type { Tables } from './tables.ts'

type Context = RequestContext<Tables>

/** The state of the viewer's day in the swipe game. */
export type SwipeGame = {
  likesPerDay: number
  likesLeft: number
  resetsAt: Date
}

/** The viewer's swipe game today, or undefined where the site has none. */
export async function findSwipeGame(ctx: Context): Promise<SwipeGame | undefined> {
  const viewer = requireViewer(ctx)
  if (!ctx.site.settings.features.swipeGame) return undefined
  const used = await findLikesOfDay(ctx.db, viewer.memberId, ctx.today.date)
  const likesPerDay = ctx.site.settings.swipeLikes
  return { likesPerDay, likesLeft: swipeLikesLeft(used, likesPerDay), resetsAt: ctx.today.endsAt }
}

/**
 * Likes a member in the swipe game, using one of the day's few likes (LIKE-07). Liking the same member again
 * is free and changes nothing.
 * @returns whether the two are a match now
 * @throws ProfileUnavailableError, SwipeLimitReachedError
 */
export async function swipeLike(
  ctx: Context,
  recipientId: string | undefined,
): Promise<{ recipientId: string; isMatch: boolean }> {
  const viewer = requirePlayer(ctx)
  return withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx, notify) => {
    const seen = await holdLikesSeen(trx, viewer, ctx.site.settings.features)
    if (recipientId === undefined || !(await lockLikeable(trx, viewer, recipientId)))
      throw new ProfileUnavailableError()
    const given = await giveLike(trx, notify, { viewer, recipientId, seen, requestId: ctx.requestId })
    if (given.isNew) {
      const { memberId, siteId } = viewer
      const day = ctx.today.date
      await saveSwipe(trx, { siteId, memberId, otherId: recipientId, liked: true, day })
      if (!(await countLikeOfDay(trx, { memberId, day, limit: ctx.site.settings.swipeLikes })))
        throw new SwipeLimitReachedError(ctx.today.endsAt)
    }
    return { recipientId, isMatch: given.isMatch }
  })
}

/**
 * Passes a member in the swipe game: the game does not show that member again. Passing twice, or passing a
 * liked member, changes nothing.
 * @throws ProfileUnavailableError
 */
export async function swipePass(
  ctx: Context,
  recipientId: string | undefined,
): Promise<{ recipientId: string }> {
  const viewer = requirePlayer(ctx)
  // Most acts of members are passes. Each is one row, which needs no transaction around it.
  if (recipientId === undefined || (await findLikeableFor(ctx.db, viewer, recipientId)) === undefined)
    throw new ProfileUnavailableError()
  await saveSwipe(ctx.db, {
    siteId: viewer.siteId,
    memberId: viewer.memberId,
    otherId: recipientId,
    liked: false,
    day: ctx.today.date,
  })
  return { recipientId }
}

/**
 * Undoes a like or a pass of the swipe game, free of charge within 7 days (TRUST-09): the member can come up
 * again, and the like no longer counts for its day. Undoing a decision that does not exist changes nothing.
 * @throws ProfileUnavailableError, UndoExpiredError
 */
export async function undoSwipe(
  ctx: Context,
  recipientId: string | undefined,
): Promise<{ recipientId: string }> {
  const viewer = requirePlayer(ctx)
  return withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx, notify) => {
    if (recipientId === undefined || !(await lockLikeable(trx, viewer, recipientId)))
      throw new ProfileUnavailableError()
    const swipe = await lockSwipe(trx, viewer, recipientId)
    if (swipe === undefined) return { recipientId }
    if (!swipe.isUndoable) throw new UndoExpiredError()
    await deleteSwipe(trx, viewer.memberId, recipientId)
    if (swipe.liked && (await takeLikeBack(trx, notify, { viewer, recipientId })))
      await giveLikeOfDayBack(trx, viewer.memberId, swipe.day)
    return { recipientId }
  })
}

// A feature that a site has switched off is also gone from its API (SITE-27).
function requirePlayer(ctx: Context) {
  const viewer = requireViewer(ctx)
  if (!ctx.site.settings.features.swipeGame)
    throw new RequestError('FORBIDDEN', 'This site has no swipe game')
  return viewer
}
