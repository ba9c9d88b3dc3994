import { builder } from '../builder.ts'
import { MessageNotFoundError } from '../errors.ts'
import { reactToMessage } from './message-reaction.actions.ts'
import { MessageRef, ReactionEmojiRef } from './message.schema.ts'
import type { Message } from './message.types.ts'

const ReactToMessageSuccessRef = builder.objectRef<{ message: Message }>('ReactToMessageSuccess').implement({
  audience: 'member',
  description: 'The viewer’s reaction is as asked for.',
  fields: (t) => ({
    message: t.field({
      type: MessageRef,
      description: 'The message with its reactions.',
      resolve: ({ message }) => message,
    }),
  }),
})
const ReactToMessageInput = builder.inputType('ReactToMessageInput', {
  description: 'How the viewer reacts to a message.',
  fields: (t) => ({
    messageId: t.id({ required: true, description: 'Global id of a text, an image or a gift.' }),
    emoji: t.field({
      type: ReactionEmojiRef,
      description: 'With what, in place of any reaction before; null takes it back.',
    }),
  }),
})
builder.mutationField('reactToMessage', (t) =>
  t.field({
    type: ReactToMessageSuccessRef,
    description:
      'Reacts to a message with one emoji, or takes that back. Costs nothing; the other is not notified.',
    args: {
      input: t.arg({ type: ReactToMessageInput, required: true, description: 'Message and emoji.' }),
    },
    errors: {
      types: [MessageNotFoundError],
      union: {
        name: 'ReactToMessagePayload',
        description: 'The message with its reactions, or that the viewer has no such message.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({
      message: await reactToMessage(ctx, input.messageId, input.emoji ?? null),
    }),
  }),
)
