import { RequestError } from '#platform/base/errors.ts'
import { withTransactionAndNotify } from '#platform/events/outbox.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { ProfileUnavailableError, UndoExpiredError } from './errors.ts'
import { giveLike, takeLikeBack } from './like.actions.ts'
import { lockLikeable } from './like.store.ts'
import { swipeLikesLeft } from './swipe.rules.ts'
import {
  deleteSwipe,
  findGameFor,
  giveLikeOfDayBack,
  lockSwipe,
  savePass,
  type Swipe,
} from './swipe.store.ts'
import type { Tables } from './tables.ts'

type Context = RequestContext<Tables>

/** The state of the viewer's day in the swipe game. */
export type SwipeGame = {
  likesPerDay: number
  likesLeft: number
  resetsAt: Date
  lastSwipe: Swipe | undefined
}

/**
 * The viewer's swipe game today, or undefined where the site has none.
 * @param withNewest whether the decision that undoSwipe would undo is asked for
 */
export async function findSwipeGame(ctx: Context, withNewest: boolean): Promise<SwipeGame | undefined> {
  const viewer = requireViewer(ctx)
  if (!ctx.site.settings.features.swipeGame) return undefined
  const likesPerDay = ctx.site.settings.swipeLikes
  const resetsAt = ctx.today.endsAt
  const { used, newest } = await findGameFor(ctx.db, viewer, { day: ctx.today.date, withNewest })
  return { likesPerDay, likesLeft: swipeLikesLeft(used, likesPerDay), resetsAt, lastSwipe: newest }
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
  requirePlayer(ctx)
  return giveLike(ctx, recipientId, { day: ctx.today.date, likesPerDay: ctx.site.settings.swipeLikes })
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
  // Most acts of members are passes, so each is one statement.
  if (recipientId === undefined || !(await savePass(ctx.db, viewer, { recipientId, day: ctx.today.date })))
    throw new ProfileUnavailableError()
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
