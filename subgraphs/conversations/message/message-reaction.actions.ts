import { rowIdOf } from '#platform/base/global-ids.ts'
import { withTransactionAndNotify } from '#platform/events/outbox.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { MessageNotFoundError } from '../errors.ts'
import type { Tables, ReactionEmoji } from '../tables.ts'
import { callReactToMessage } from './message-reaction.store.ts'
import { limitsOf } from './message.schema.ts'
import { findMessagesFor } from './message.store.ts'
import type { Message } from './message.types.ts'

/**
 * Sets, replaces or removes the viewer's emoji reaction to a message. The open pages of both members show
 * it at once; it sends no other notification and costs nothing.
 * @throws MessageNotFoundError also when the other member is unavailable
 */
export async function reactToMessage(
  ctx: RequestContext<Tables>,
  globalId: string,
  emoji: ReactionEmoji | null,
): Promise<Message> {
  const viewer = requireViewer(ctx)
  const messageId = rowIdOf('Message', globalId)
  if (messageId === undefined) throw new MessageNotFoundError()
  const find = async () => (await findMessagesFor(ctx.db, viewer, limitsOf(ctx), [messageId])).get(messageId)
  if ((await find()) === undefined) throw new MessageNotFoundError()
  await withTransactionAndNotify(ctx.db, ctx.services.pubSub, async (trx, notify) => {
    const otherId = await callReactToMessage(trx, viewer, { messageId, emoji })
    if (otherId === null) throw new MessageNotFoundError()
    notify(viewer.memberId)
    notify(otherId)
  })
  const message = await find()
  if (message === undefined) throw new MessageNotFoundError()
  return message
}
