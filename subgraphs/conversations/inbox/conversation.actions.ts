import { rowIdOf } from '#platform/base/global-ids.ts'
import { withTransactionAndNotify } from '#platform/events/outbox.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import {
  clearConversation,
  findConversationsFor,
  callMarkRead,
  restoreConversation as putBack,
  type Conversation,
} from '../conversation/conversation.store.ts'
import { ConversationNotFoundError, RestoreExpiredError } from '../errors.ts'
import type { Tables } from '../tables.ts'

/**
 * Marks an opened conversation as read on all the viewer's devices, and shows the other member that it was
 * read (CHAT-08).
 * @throws ConversationNotFoundError
 */
export async function markConversationRead(
  ctx: RequestContext<Tables>,
  globalId: string,
): Promise<Conversation> {
  const viewer = requireViewer(ctx)
  const { id } = await ownConversation(ctx, globalId)
  const otherId = await callMarkRead(ctx.db, viewer, id)
  if (otherId !== undefined)
    ctx.services.pubSub.publish({ topic: 'member', keys: [viewer.memberId, otherId] })
  return ownConversation(ctx, globalId)
}

/**
 * Undoes the removal of a conversation, for 7 days and free of charge (TRUST-09): all its messages and the
 * unread count return. A conversation that was not removed stays as it is.
 * @throws ConversationNotFoundError, RestoreExpiredError
 */
export async function restoreConversation(
  ctx: RequestContext<Tables>,
  globalId: string,
): Promise<Conversation> {
  const viewer = requireViewer(ctx)
  const { id } = await ownConversation(ctx, globalId)
  await withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx, notify) => {
    if (!(await putBack(trx, viewer, id))) throw new RestoreExpiredError()
    notify(viewer.memberId)
  })
  return ownConversation(ctx, globalId)
}

/**
 * Removes a conversation for the viewer; a new message brings it back with only the new messages (CHAT-09).
 * @throws ConversationNotFoundError
 */
export async function removeConversation(ctx: RequestContext<Tables>, globalId: string): Promise<string> {
  const viewer = requireViewer(ctx)
  const { id } = await ownConversation(ctx, globalId)
  await withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx, notify) => {
    await clearConversation(trx, viewer, id)
    notify(viewer.memberId)
  })
  return globalId
}

/** @throws ConversationNotFoundError for anything but a conversation of the viewer */
export async function ownConversation(ctx: RequestContext<Tables>, globalId: string): Promise<Conversation> {
  const id = rowIdOf('Conversation', globalId)
  const conversation =
    id === undefined ? undefined : (await findConversationsFor(ctx.db, requireViewer(ctx), [id])).get(id)
  if (conversation === undefined) throw new ConversationNotFoundError()
  return conversation
}
