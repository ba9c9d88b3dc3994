import { pairId, toGlobalId } from '#platform/base/global-ids.ts'
import type { LiveEvent } from '#platform/events/live-events.ts'
import { provides } from '#platform/graph/entities.ts'
import { requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { findConversationsFor, type Conversation } from '../conversation/conversation.store.ts'
import { conversationsLiveEvents, type ConversationsLiveEvent } from '../events.ts'
import { findMessage, findMessageAt, MessageRef } from '../message/message.schema.ts'
import type { Message } from '../message/message.types.ts'
import type { Tables } from '../tables.ts'
import { ConversationRef } from './conversation.schema.ts'
import { markDelivered } from './delivery.actions.ts'
import { ViewerRef, viewerWithTotals } from './viewer.schema.ts'

type Context = RequestContext<Tables>
type ConversationLiveEvent = LiveEvent<ConversationsLiveEvent>
type SeenEvent = ConversationLiveEvent & { conversation: Conversation | undefined; otherId: string | null }

const ConversationEventKindRef = builder.enumType('ConversationEventKind', {
  description: 'The kind of a conversation event.',
  values: {
    MESSAGE: { description: 'A message was sent or received.' },
    REACTION: { description: 'One of the two members added, changed or removed a reaction.' },
    DELIVERED: { description: 'The viewer’s messages were delivered to a device of the other member.' },
    READ: { description: 'One of the two members opened the conversation.' },
    REMOVED: { description: 'The viewer removed the conversation on one of their devices.' },
    RESTORED: { description: 'The viewer restored the conversation on one of their devices.' },
    UNAVAILABLE: {
      description:
        'The other member can no longer be messaged, for any reason. Stop showing their presence, too.',
    },
    AVAILABLE: { description: 'The other member can be messaged again.' },
    PRESENCE: {
      description:
        'The visibility of the other member’s presence changed. Query the profile’s `online` again.',
    },
  } as const satisfies Record<ConversationsLiveEvent['kind'], object>,
})

const ConversationEventRef = builder.objectRef<SeenEvent>('ConversationEvent').implement({
  audience: 'owner',
  description: 'An event in one of the viewer’s conversations.',
  fields: (t) => ({
    cursor: t.string({
      description: 'The position of this event. Pass it as `after` to resume after a lost connection.',
      resolve: ({ sequence }) => String(sequence),
    }),
    kind: t.field({
      type: ConversationEventKindRef,
      description: 'The kind of event.',
      resolve: ({ kind }) => kind,
    }),
    conversation: t.field({
      type: ConversationRef,
      nullable: true,
      description:
        'The current conversation. Null if it does not exist or the viewer can no longer see it; `kind` is then UNAVAILABLE, AVAILABLE or PRESENCE.',
      resolve: ({ conversation }) => conversation,
    }),
    conversationId: t.id({
      description: 'Global id of the two members’ conversation, also before it begins.',
      resolve: ({ conversation, otherId }, _args, ctx) =>
        toGlobalId(
          'Conversation',
          conversation?.id ?? pairId('conversation', requireViewer(ctx).memberId, otherId!),
        ),
    }),
    profileId: t.id({
      description: 'Global id of the other member’s profile, which may no longer be visible to the viewer.',
      resolve: ({ conversation, otherId }) => toGlobalId('Profile', otherId ?? conversation!.otherId),
    }),
    message: t.field({
      type: MessageRef,
      nullable: true,
      description:
        'The message of the event; null if the event has none, or if the viewer can no longer see it.',
      resolve: async (event, _args, ctx) => {
        const { conversation } = event
        if ((event.kind !== 'MESSAGE' && event.kind !== 'REACTION') || conversation === undefined) return null
        const message = await findMessageIn(conversation, event.detailId, ctx)
        if (event.kind === 'MESSAGE' && message !== null && message.senderId !== ctx.viewer?.memberId)
          markDelivered(ctx, message.conversationId, message.number)
        return message
      },
    }),
    viewer: t.field({
      type: ViewerRef,
      description: 'The current viewer, with totals and credits.',
      extensions: provides('credits'),
      resolve: ({ conversation }, _args, ctx) => viewerWithTotals(ctx, conversation),
    }),
  }),
})

builder.subscriptionType({
  audience: 'member',
  description:
    'Live events over a WebSocket (graphql-ws). Most carry a cursor, from which a client that was away goes on.',
})
builder.subscriptionField('conversationEvents', (t) =>
  t.field({
    type: ConversationEventRef,
    description:
      'Live events in the viewer’s conversations. Resuming after a lost connection skips and repeats no event.',
    args: {
      after: t.arg.string({
        description: 'The cursor of the last received event. Missed events are sent first.',
      }),
    },
    subscribe: (_root, { after }, ctx) => {
      const viewer = requireViewer(ctx)
      const events = conversationsLiveEvents.follow({
        db: ctx.db,
        pubSub: ctx.services.pubSub,
        memberId: viewer.memberId,
        after,
      })
      return withConversation(events, viewer.memberId, async (id) =>
        (await findConversationsFor(ctx.db, viewer, [id])).get(id),
      )
    },
    resolve: (event) => event,
  }),
)

// Usually the message is still the newest of its conversation, which the request reads anyway.
async function findMessageIn(
  { id, lastNumber, clearedUpTo }: Conversation,
  messageId: string,
  ctx: Context,
): Promise<Message | null> {
  const last = lastNumber > clearedUpTo ? await findMessageAt(ctx, id, lastNumber) : null
  return last?.id === messageId ? last : findMessage(ctx, messageId)
}

// Some events are about the other member and not about a conversation.
function otherOf(event: ConversationLiveEvent): string | null {
  switch (event.kind) {
    case 'UNAVAILABLE':
    case 'AVAILABLE':
    case 'PRESENCE':
      return event.subjectId
    default:
      return null
  }
}

// Skips what happens in a conversation that the viewer may not see (any more), so that a block takes effect
// at once. Events about the other member come through: that the member can no longer be seen is the news.
// Written by hand, because a waiting generator would not notice that the client has left.
function withConversation(
  events: AsyncIterableIterator<ConversationLiveEvent>,
  memberId: string,
  find: (id: string) => Promise<Conversation | undefined>,
): AsyncIterableIterator<SeenEvent> {
  return {
    async next() {
      for (;;) {
        const { value, done } = await events.next()
        if (done) return { value: undefined, done: true }
        const otherId = otherOf(value)
        const conversation = await find(
          otherId === null ? value.subjectId : pairId('conversation', memberId, otherId),
        )
        if (conversation !== undefined || otherId !== null)
          return { value: { ...value, conversation, otherId }, done: false }
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
