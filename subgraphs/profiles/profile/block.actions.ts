import type { Transaction } from 'kysely'
import { withTransactionAndNotify } from '#platform/events/outbox.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import * as conversations from '#subgraphs/conversations/published.ts'
import * as likes from '#subgraphs/likes/published.ts'
import { ProfileNotFoundError } from '../errors.ts'
import { holdPairAlone } from '../published.ts'
import type { Tables } from '../tables.ts'
import { deleteBlock, insertBlock, isBlockable } from './block.store.ts'

type Context = RequestContext<Tables>

/**
 * Blocks another member: from the response on, neither can find, see, fetch, like or message the other, and
 * both members' open pages get an event. Blocking twice succeeds. Blocking a member who has blocked the
 * viewer works like any other block, so it reveals nothing.
 * @throws ProfileNotFoundError when the profile does not exist on this site or is the viewer's own
 */
export async function blockProfile(ctx: Context, profileId: string | undefined): Promise<void> {
  const { siteId, memberId } = requireViewer(ctx)
  if (profileId === undefined || profileId === memberId || !(await isBlockable(ctx.db, siteId, profileId)))
    throw new ProfileNotFoundError()
  await withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx, notify) => {
    await holdPairAlone(trx, memberId, profileId)
    const isNew = await insertBlock(trx, { siteId, blockerId: memberId, blockedId: profileId })
    if (isNew) await noteEverywhere(trx, notify, { blockerId: memberId, blockedId: profileId, blocks: true })
  })
}

/**
 * Ends the viewer's block. A block set by the other member stays secret.
 * @throws ProfileNotFoundError when the profile does not exist on this site
 */
export async function unblockProfile(ctx: Context, profileId: string | undefined): Promise<void> {
  const { siteId, memberId } = requireViewer(ctx)
  if (profileId === undefined || !(await isBlockable(ctx.db, siteId, profileId)))
    throw new ProfileNotFoundError()
  await withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx, notify) => {
    await holdPairAlone(trx, memberId, profileId)
    if (await deleteBlock(trx, memberId, profileId))
      await noteEverywhere(trx, notify, { blockerId: memberId, blockedId: profileId, blocks: false })
  })
}

// In this transaction and not by events, which are handled a moment after the response.
async function noteEverywhere(
  trx: Transaction<Tables>,
  notify: (memberId: string) => void,
  block: { blockerId: string; blockedId: string; blocks: boolean },
): Promise<void> {
  await likes.recordBlock(trx, block)
  await conversations.recordBlock(trx, block)
  notify(block.blockerId)
  notify(block.blockedId)
}
