import { memberEvents, type LiveEvent } from '#platform/live-events.ts'
import { toGlobalId } from '#platform/global-ids.ts'
import { requireViewer, type RequestContext } from '#platform/request-context.ts'
import { builder } from './builder.ts'
import { ConversationRef } from './conversation.schema.ts'
import { findConversationsFor, type Conversation } from './conversation.store.ts'
import { noteDelivered } from './delivery.actions.ts'
import { findMessage, findMessageAt, MessageRef } from './message.schema.ts'
import type { Message } from './message.store.ts'
import type { ConversationsTables } from './tables.ts'
import { ViewerRef } from './viewer.schema.ts'

type Context = RequestContext<ConversationsTables>
type SeenEvent = LiveEvent & { conversation: Conversation }

const KINDS: Record<string, 'MESSAGE' | 'DELIVERED' | 'READ' | 'REMOVED' | 'RESTORED'> = {
  message: 'MESSAGE', delivered: 'DELIVERED', read: 'READ', removed: 'REMOVED', restored: 'RESTORED',
}

const ConversationEventKind = builder.enumType('ConversationEventKind', {
  description: 'What happened in a conversation.',
  values: {
    MESSAGE: { description: 'A message was sent or received.' },
    DELIVERED: { description: 'A device of the other has the viewer’s messages.' },
    READ: { description: 'One of the two has opened the conversation.' },
    REMOVED: { description: 'The viewer has removed the conversation on some device.' },
    RESTORED: { description: 'The viewer has put a removed conversation back on some device.' },
  } as const,
})

const ConversationEvent = builder.objectRef<SeenEvent>('ConversationEvent').implement({
  description: 'Something that happened in one of the viewer’s conversations. Audience: owner.',
  fields: (t) => ({
    cursor: t.string({
      description: 'Pass it as `after` to go on from here after a lost connection.',
      resolve: ({ sequence }) => String(sequence),
    }),
    kind: t.field({ type: ConversationEventKind, description: 'What happened.', resolve: ({ kind }) => KINDS[kind]! }),
    conversation: t.field({
      type: ConversationRef,
      description: 'The conversation as it is now.',
      resolve: ({ conversation }) => conversation,
    }),
    message: t.field({
      type: MessageRef,
      nullable: true,
      description: 'The message, if that is what happened and the viewer may still see it.',
      resolve: async ({ kind, detailId, conversation }, _args, ctx) => {
        const message = kind === 'message' && detailId !== null ? await findMessageIn(conversation, detailId, ctx) : null
        if (message !== null && message.senderId !== ctx.viewer?.memberId) noteDelivered(ctx, message.conversationId, message.number)
        return message
      },
    }),
    viewer: t.field({
      type: ViewerRef,
      description: 'The viewer as it is now: totals and credits.',
      resolve: (_event, _args, ctx) => ({ id: toGlobalId('Viewer', requireViewer(ctx).memberId) }),
    }),
  }),
})

builder.subscriptionType({})
builder.subscriptionField('conversationEvents', (t) =>
  t.field({
    type: ConversationEvent,
    description: 'What happens in the viewer’s conversations, live. After a lost connection nothing is missed and nothing comes twice.',
    args: { after: t.arg.string({ description: 'Cursor of the last event the client has; missed ones come first.' }) },
    subscribe: (_root, { after }, ctx) => {
      const viewer = requireViewer(ctx)
      const events = memberEvents({
        db: ctx.db,
        schema: 'conversations',
        doorbell: ctx.services.doorbell,
        memberId: viewer.memberId,
        after,
      })
      return withConversation(events, async (id) => (await findConversationsFor(ctx.db, viewer, [id])).get(id))
    },
    resolve: (event) => event,
  }),
)

// A message is mostly the newest of its conversation still, and that one is read anyway.
async function findMessageIn({ id, lastNumber, clearedUpTo }: Conversation, messageId: string, ctx: Context): Promise<Message | null> {
  const last = lastNumber > clearedUpTo ? await findMessageAt(ctx, id, lastNumber) : null
  return last?.id === messageId ? last : findMessage(ctx, messageId)
}

// An event of a conversation that the viewer may not see (any more) is passed over: a block counts from its moment on. An iterator by
// hand, because a generator that waits would not hear that the client has left.
function withConversation(
  events: AsyncIterableIterator<LiveEvent>,
  find: (id: string) => Promise<Conversation | undefined>,
): AsyncIterableIterator<SeenEvent> {
  return {
    async next() {
      for (;;) {
        const { value, done } = await events.next()
        if (done) return { value: undefined, done: true }
        const conversation = value.subjectId === null ? undefined : await find(value.subjectId)
        if (conversation !== undefined) return { value: { ...value, conversation }, done: false }
      }
    },
    async return() {
      await events.return?.()
      return { value: undefined, done: true }
    },
    async throw(error) {
      await events.throw?.(error)
      throw error
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
