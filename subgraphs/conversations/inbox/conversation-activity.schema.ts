import { builder } from '../builder.ts'
import type { Conversation } from '../conversation/conversation.store.ts'
import { ConversationNotFoundError } from '../errors.ts'
import { followActivity, notifyTyping, type Activity } from './conversation-activity.actions.ts'
import { ConversationRef } from './conversation.schema.ts'

const ConversationActivityRef = builder.objectRef<Activity>('ConversationActivity').implement({
  audience: 'owner',
  description: 'A sign of the other member of a conversation. It belongs to its two members.',
  fields: (t) => ({
    conversation: t.field({
      type: ConversationRef,
      description: 'The conversation; its `other` tells whether they are online now.',
      resolve: ({ conversation }) => conversation,
    }),
    typing: t.exposeBoolean('typing', {
      description: 'Whether they are writing: true is good for six seconds.',
    }),
  }),
})

builder.subscriptionField('conversationActivity', (t) =>
  t.field({
    type: ConversationActivityRef,
    description:
      'Live signs that the other member of a conversation is writing or comes online. Invisible members send neither.',
    args: { conversationId: t.arg.id({ required: true, description: 'Global id of the conversation.' }) },
    subscribe: (_root, { conversationId }, ctx) => followActivity(ctx, conversationId),
    resolve: (activity) => activity,
  }),
)

const NotifyTypingSuccessRef = builder
  .objectRef<{ conversation: Conversation }>('NotifyTypingSuccess')
  .implement({
    audience: 'member',
    description: 'The other member has been told, unless the viewer is invisible.',
    fields: (t) => ({
      conversation: t.field({
        type: ConversationRef,
        description: 'The conversation.',
        resolve: ({ conversation }) => conversation,
      }),
    }),
  })
const NotifyTypingInput = builder.inputType('NotifyTypingInput', {
  description: 'In which conversation the viewer is writing.',
  fields: (t) => ({
    conversationId: t.id({ required: true, description: 'Global id of the conversation.' }),
  }),
})

builder.mutationField('notifyTyping', (t) =>
  t.field({
    type: NotifyTypingSuccessRef,
    description:
      'Tells the other member that the viewer is writing. Repeat it every few seconds for as long as that is so.',
    args: { input: t.arg({ type: NotifyTypingInput, required: true, description: 'The conversation.' }) },
    errors: {
      types: [ConversationNotFoundError],
      union: {
        name: 'NotifyTypingPayload',
        description: 'The conversation, or that the viewer has no such conversation.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({
      conversation: await notifyTyping(ctx, input.conversationId),
    }),
  }),
)
