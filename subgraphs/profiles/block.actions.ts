import { transactAndRing, appendEvent } from '#platform/outbox.ts'
import { requireViewer, type RequestContext } from '#platform/request-context.ts'
import { deleteBlock, insertBlock, isBlockable } from './block.store.ts'
import { ProfileNotFoundError } from './errors.ts'
import { profileBlocked, profileUnblocked } from './events.ts'
import type { Tables } from './tables.ts'

type Context = RequestContext<Tables>

/**
 * Parts the viewer from another member for good: from this commit on neither finds, sees or fetches anything of the other. Blocking again is
 * no failure, and blocking somebody who has blocked the viewer works, so that it tells nothing.
 * @throws ProfileNotFoundError when there is no such profile on this site, or it is the own one
 */
export async function blockProfile(ctx: Context, profileId: string | undefined): Promise<void> {
  const { siteId, memberId } = requireViewer(ctx)
  if (profileId === undefined || profileId === memberId || !(await isBlockable(ctx.db, siteId, profileId))) throw new ProfileNotFoundError()
  await transactAndRing(ctx.db, ctx.services.doorbell, async (trx) => {
    const isNew = await insertBlock(trx, { siteId, blockerId: memberId, blockedId: profileId })
    if (isNew) await appendEvent(trx, 'profiles', profileBlocked({ siteId, memberId, otherId: profileId }), ctx.requestId)
  })
}

/**
 * Ends the viewer's block. Whether the other has set one, too, stays the other's secret.
 * @throws ProfileNotFoundError when there is no such profile on this site
 */
export async function unblockProfile(ctx: Context, profileId: string | undefined): Promise<void> {
  const { siteId, memberId } = requireViewer(ctx)
  if (profileId === undefined || !(await isBlockable(ctx.db, siteId, profileId))) throw new ProfileNotFoundError()
  await transactAndRing(ctx.db, ctx.services.doorbell, async (trx) => {
    if (await deleteBlock(trx, memberId, profileId)) await appendEvent(trx, 'profiles', profileUnblocked({ siteId, memberId, otherId: profileId }), ctx.requestId)
  })
}
