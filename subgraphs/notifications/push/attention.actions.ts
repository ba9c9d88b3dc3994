import { pairId, rowIdOf } from '#platform/base/global-ids.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { takesPart } from '#subgraphs/conversations/published.ts'
import type { Tables } from '../tables.ts'
import { deleteAttention, saveAttention } from './attention.store.ts'

/**
 * Notes which conversation the session has on screen, so that the member gets neither mail nor push for it.
 * Holds for a minute and a half.
 * @param screen global ids; an unknown one, or another member's, counts as no conversation
 * @returns the member's id
 */
export async function setActiveConversation(
  ctx: RequestContext<Tables>,
  screen: { conversationId?: string | null | undefined; profileId?: string | null | undefined },
): Promise<string> {
  const viewer = requireViewer(ctx)
  const otherId = screen.profileId == null ? undefined : rowIdOf('Profile', screen.profileId)
  const byId = screen.conversationId == null ? undefined : rowIdOf('Conversation', screen.conversationId)
  // A conversation by its member may begin only now; it is always one of the viewer's own.
  const own = otherId === undefined ? null : pairId('conversation', viewer.memberId, otherId)
  const conversationId = byId !== undefined && (await takesPart(ctx.db, viewer.memberId, byId)) ? byId : own
  await ctx.db.transaction().execute((trx) => saveAttention(trx, viewer, conversationId))
  return viewer.memberId
}

/**
 * The session's page is hidden: nothing is on screen any more (NOTI-06).
 * @returns the member's id
 */
export async function clearActiveConversation(ctx: RequestContext<Tables>): Promise<string> {
  const { memberId, sessionId } = requireViewer(ctx)
  await ctx.db.transaction().execute((trx) => deleteAttention(trx, sessionId))
  return memberId
}
