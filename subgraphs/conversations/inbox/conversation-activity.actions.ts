import { RequestError } from '#platform/base/errors.ts'
import type { PubSub } from '#platform/events/pub-sub.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { showsPresence } from '#subgraphs/profiles/published.ts'
import { findConversationsFor, type Conversation } from '../conversation/conversation.store.ts'
import { ConversationNotFoundError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { ownConversation } from './conversation.actions.ts'

/** The other member's activity at this moment. */
export type Activity = { conversation: Conversation; typing: boolean }

const typingKey = (conversationId: string, memberId: string) => `${conversationId}:${memberId}`

/**
 * Shows the other member for a few seconds that the viewer is writing. It stores nothing, and sends nothing
 * while the viewer is invisible (CHAT-16).
 * @throws ConversationNotFoundError
 */
export async function notifyTyping(ctx: RequestContext<Tables>, globalId: string): Promise<Conversation> {
  const { memberId } = requireViewer(ctx)
  const conversation = await ownConversation(ctx, globalId)
  if (await showsPresence(ctx.db, memberId))
    ctx.services.pubSub.publish({ topic: 'typing', keys: [typingKey(conversation.id, memberId)] })
  return conversation
}

/**
 * Streams the other member's signs in a conversation from now on: typing and coming online. Missed signs have
 * expired and are not repeated. A block takes effect at once.
 * @throws RequestError FORBIDDEN for a conversation that is not the viewer's: a subscription has no payload
 * for that error
 */
export async function followActivity(
  ctx: RequestContext<Tables>,
  globalId: string,
): Promise<AsyncIterableIterator<Activity>> {
  const viewer = requireViewer(ctx)
  const { id, otherId } = await ownConversation(ctx, globalId).catch((error: unknown) => {
    throw error instanceof ConversationNotFoundError ? new RequestError('FORBIDDEN', error.message) : error
  })
  const signs = signsOf(ctx.services.pubSub, { typing: typingKey(id, otherId), presence: otherId })
  const activities: AsyncIterableIterator<Activity> = {
    async next() {
      for (;;) {
        const { value: typing, done } = await signs.next()
        if (done) return { value: undefined, done: true }
        const conversation = (await findConversationsFor(ctx.db, viewer, [id])).get(id)
        if (conversation !== undefined) return { value: { conversation, typing }, done: false }
      }
    },
    async return() {
      await signs.return?.()
      return { value: undefined, done: true }
    },
    async throw(error) {
      await signs.return?.()
      throw error
    },
    [Symbol.asyncIterator]: () => activities,
  }
  return activities
}

// True for typing, false for presence alone. A slow listener gets only the newest sign of each kind: older
// ones have expired.
function signsOf(pubSub: PubSub, keys: { typing: string; presence: string }): AsyncIterableIterator<boolean> {
  const waiting = new Set<boolean>()
  let done = false
  let wake: (() => void) | undefined
  const add = (typing: boolean) => () => {
    waiting.add(typing)
    wake?.()
  }
  const offs = [
    pubSub.subscribeTo('typing', keys.typing, add(true)),
    pubSub.subscribeTo('presence', keys.presence, add(false)),
  ]
  const signs: AsyncIterableIterator<boolean> = {
    async next() {
      while (!done) {
        const [sign] = waiting
        if (sign !== undefined) {
          waiting.delete(sign)
          return { value: sign, done: false }
        }
        await new Promise<void>((resolve) => (wake = resolve))
        wake = undefined
      }
      return { value: undefined, done: true }
    },
    async return() {
      done = true
      for (const off of offs) off()
      wake?.()
      return { value: undefined, done: true }
    },
    [Symbol.asyncIterator]: () => signs,
  }
  return signs
}
