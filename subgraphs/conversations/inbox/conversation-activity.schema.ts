import { builder } from '../builder.ts'
import type { Conversation } from '../conversation/conversation.store.ts'
import { ConversationNotFoundError } from '../errors.ts'
import { followActivity, notifyTyping, type Activity } from './conversation-activity.actions.ts'
import { ConversationRef } from './conversation.schema.ts'

const ConversationActivityRef = builder.objectRef<Activity>('ConversationActivity').implement({
  audience: 'owner',
  description:
    'Typing or online activity of the other member of a conversation. Readable by the conversation’s two members.',
  fields: (t) => ({
    conversation: t.field({
      type: ConversationRef,
      description: 'The conversation. Its `other` has the current online status.',
      resolve: ({ conversation }) => conversation,
    }),
    typing: t.exposeBoolean('typing', {
      description: 'Whether the other member is typing. True is valid for six seconds.',
    }),
  }),
})

builder.subscriptionField('conversationActivity', (t) =>
  t.field({
    type: ConversationActivityRef,
    description:
      'Live typing and online activity of the other member of a conversation. Invisible members send neither.',
    args: { conversationId: t.arg.id({ required: true, description: 'Global id of the conversation.' }) },
    subscribe: (_root, { conversationId }, ctx) => followActivity(ctx, conversationId),
    resolve: (activity) => activity,
  }),
)

const NotifyTypingSuccessRef = builder
  .objectRef<{ conversation: Conversation }>('NotifyTypingSuccess')
  .implement({
    audience: 'member',
    description: 'The typing event was sent to the other member, unless the viewer is invisible.',
    fields: (t) => ({
      conversation: t.field({
        type: ConversationRef,
        description: 'The conversation.',
        resolve: ({ conversation }) => conversation,
      }),
    }),
  })
const NotifyTypingInput = builder.inputType('NotifyTypingInput', {
  description: 'The conversation in which the viewer is typing.',
  fields: (t) => ({
    conversationId: t.id({ required: true, description: 'Global id of the conversation.' }),
  }),
})

builder.mutationField('notifyTyping', (t) =>
  t.field({
    type: NotifyTypingSuccessRef,
    description:
      'Sends a typing event to the other member. Repeat it every few seconds while the viewer types.',
    args: { input: t.arg({ type: NotifyTypingInput, required: true, description: 'The conversation.' }) },
    errors: {
      types: [ConversationNotFoundError],
      union: {
        name: 'NotifyTypingPayload',
        description: 'The conversation, or an error if the viewer has no such conversation.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({
      conversation: await notifyTyping(ctx, input.conversationId),
    }),
  }),
)
