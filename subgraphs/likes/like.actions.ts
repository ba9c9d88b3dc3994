import type { Transaction } from 'kysely'
import { appendLiveEvent } from '#platform/live-events.ts'
import { appendEvent, transactAndRing } from '#platform/outbox.ts'
import { requireViewer, type RequestContext, type Viewer } from '#platform/request-context.ts'
import { ProfileUnavailableError } from './errors.ts'
import { likeCreated, likeMatched } from './events.ts'
import {
  areLikesSeen, deleteLike, deleteMatch, findLikeableFor, hasVisibleLike, insertLike, insertMatch, lockPair, markSeen,
} from './like.store.ts'
import type { Tables } from './tables.ts'

type Wake = (memberId: string) => void
type Context = RequestContext<Tables>

/**
 * Likes a profile. Liking again changes nothing. When the other likes the member already, both get the match at once. The like of a member
 * whose address is not confirmed is held: it counts for the member and is seen by nobody else until then.
 * @returns whether the two are a match now
 * @throws ProfileUnavailableError
 */
export async function likeProfile(ctx: Context, recipientId: string | undefined): Promise<{ recipientId: string; isMatch: boolean }> {
  const viewer = requireViewer(ctx)
  return transactAndRing(ctx.db, ctx.services.doorbell, async (trx, wake) => {
    if (recipientId === undefined || (await findLikeableFor(trx, viewer, recipientId)) === undefined) throw new ProfileUnavailableError()
    await lockPair(trx, viewer.memberId, recipientId)
    const { isMatch } = await giveLike(trx, wake, { viewer, recipientId, requestId: ctx.requestId, fictionalLikes: ctx.site.settings.features.fictionalLikes })
    return { recipientId, isMatch }
  })
}

/**
 * Takes a like back. A match ends on both sides; the conversation stays. Taking back what is not there changes nothing.
 * @throws ProfileUnavailableError
 */
export async function unlikeProfile(ctx: Context, recipientId: string | undefined): Promise<{ recipientId: string }> {
  const viewer = requireViewer(ctx)
  return transactAndRing(ctx.db, ctx.services.doorbell, async (trx, wake) => {
    if (recipientId === undefined || (await findLikeableFor(trx, viewer, recipientId)) === undefined) throw new ProfileUnavailableError()
    await lockPair(trx, viewer.memberId, recipientId)
    await takeLikeBack(trx, wake, { viewer, recipientId })
    return { recipientId }
  })
}

/**
 * Clears the new flag of the like that one member gave, when the viewer opens that profile. Any other flag stays as it is (LIKE-03).
 * @throws ProfileUnavailableError
 */
export async function markLikeSeen(ctx: Context, fromId: string | undefined): Promise<{ recipientId: string }> {
  const viewer = requireViewer(ctx)
  return transactAndRing(ctx.db, ctx.services.doorbell, async (trx, wake) => {
    if (fromId === undefined || (await findLikeableFor(trx, viewer, fromId)) === undefined) throw new ProfileUnavailableError()
    if (await markSeen(trx, viewer, fromId)) {
      await appendLiveEvent(trx, 'likes', [viewer.memberId], { kind: 'SEEN', subjectId: fromId })
      wake(viewer.memberId)
    }
    return { recipientId: fromId }
  })
}

/**
 * Writes a like and tells who may know of it. The pair's lock is held by the caller.
 * @returns whether it was not there before, and whether the two are a match now
 */
export async function giveLike(
  trx: Transaction<Tables>, wake: Wake, like: { viewer: Viewer; recipientId: string; requestId: string; fictionalLikes: boolean },
): Promise<{ isNew: boolean; isMatch: boolean }> {
  const { viewer: { siteId, memberId }, recipientId, requestId } = like
  const held = !(await areLikesSeen(trx, memberId, like))
  const isNew = await insertLike(trx, { siteId, fromId: memberId, toId: recipientId, held })
  if (isNew && !held) await announceLike(trx, wake, { siteId, fromId: memberId, toId: recipientId, requestId })
  return { isNew, isMatch: !held && (await hasVisibleLike(trx, recipientId, memberId)) }
}

/** Takes a like back and ends the match it made. The pair's lock is held by the caller. @returns false when there was no such like */
export async function takeLikeBack(trx: Transaction<Tables>, wake: Wake, { viewer, recipientId }: { viewer: Viewer; recipientId: string }): Promise<boolean> {
  const wasVisible = await hasVisibleLike(trx, viewer.memberId, recipientId)
  const removed = await deleteLike(trx, viewer.memberId, recipientId)
  await deleteMatch(trx, viewer.memberId, recipientId)
  if (removed && wasVisible) await tellBoth(trx, wake, 'UNLIKED', viewer.memberId, recipientId)
  return removed
}

/** Tells the other side of a like that has become visible, and both of the match if it makes one. The pair's lock is held by the caller. */
export async function announceLike(
  trx: Transaction<any>, wake: Wake, like: { siteId: string; fromId: string; toId: string; requestId?: string | undefined },
): Promise<void> {
  const { siteId, fromId, toId, requestId } = like
  const matchId = (await hasVisibleLike(trx, toId, fromId)) ? await insertMatch(trx, siteId, fromId, toId) : undefined
  if (matchId === undefined) {
    await appendLiveEvent(trx, 'likes', [toId], { kind: 'LIKED', subjectId: fromId })
    wake(toId)
    await appendEvent(trx, 'likes', likeCreated({ siteId, fromId, toId }), requestId)
    return
  }
  await tellBoth(trx, wake, 'MATCHED', fromId, toId, matchId)
  await appendEvent(trx, 'likes', likeMatched({ siteId, matchId, memberIds: [fromId, toId] }), requestId)
}

// In the order of ids, as every writer of live events does, so that two transactions never wait for each other.
async function tellBoth(trx: Transaction<any>, wake: Wake, kind: 'MATCHED' | 'UNLIKED', one: string, other: string, detailId?: string): Promise<void> {
  for (const [memberId, subjectId] of [[one, other], [other, one]].toSorted() as [string, string][]) {
    await appendLiveEvent(trx, 'likes', [memberId], { kind, subjectId, ...(detailId === undefined ? {} : { detailId }) })
    wake(memberId)
  }
}
