import { builder } from '../builder.ts'
import { MessageNotFoundError } from '../errors.ts'
import { reactToMessage } from './message-reaction.actions.ts'
import { MessageRef, ReactionEmojiRef } from './message.schema.ts'
import type { Message } from './message.types.ts'

const ReactToMessageSuccessRef = builder.objectRef<{ message: Message }>('ReactToMessageSuccess').implement({
  audience: 'member',
  description: 'The viewer’s reaction is stored.',
  fields: (t) => ({
    message: t.field({
      type: MessageRef,
      description: 'The message with its reactions.',
      resolve: ({ message }) => message,
    }),
  }),
})
const ReactToMessageInput = builder.inputType('ReactToMessageInput', {
  description: 'The viewer’s reaction to a message.',
  fields: (t) => ({
    messageId: t.id({ required: true, description: 'Global id of a text, an image or a gift.' }),
    emoji: t.field({
      type: ReactionEmojiRef,
      description: 'The emoji, which replaces any earlier reaction. Null removes the reaction.',
    }),
  }),
})
builder.mutationField('reactToMessage', (t) =>
  t.field({
    type: ReactToMessageSuccessRef,
    description:
      'Sets or removes the viewer’s reaction to a message. Free of charge; the other member is not notified.',
    args: {
      input: t.arg({ type: ReactToMessageInput, required: true, description: 'The message and the emoji.' }),
    },
    errors: {
      types: [MessageNotFoundError],
      union: {
        name: 'ReactToMessagePayload',
        description: 'The message with its reactions, or an error if the viewer has no such message.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({
      message: await reactToMessage(ctx, input.messageId, input.emoji ?? null),
    }),
  }),
)
