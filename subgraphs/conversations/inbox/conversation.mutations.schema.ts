import { InvalidInputError } from '#platform/base/errors.ts'
import { provides } from '#platform/graph/entities.ts'
import { builder } from '../builder.ts'
import type { Conversation } from '../conversation/conversation.store.ts'
import {
  ConversationLimitError,
  ConversationsLimitedError,
  ConversationNotFoundError,
  EmailNotConfirmedError,
  HouseProfileError,
  InsufficientCreditsError,
  MessagePriceChangedError,
  RecipientUnavailableError,
  RestoreExpiredError,
} from '../errors.ts'
import { sendMessage, type SentMessage } from '../message/message.actions.ts'
import { MessageRef } from '../message/message.schema.ts'
import { markConversationRead, removeConversation, restoreConversation } from './conversation.actions.ts'
import { ConversationRef } from './conversation.schema.ts'
import { ViewerRef, viewerOf } from './viewer.schema.ts'

const SendMessageSuccessRef = builder.objectRef<SentMessage>('SendMessageSuccess').implement({
  audience: 'member',
  description: 'The message was sent and paid.',
  fields: (t) => ({
    message: t.field({
      type: MessageRef,
      description: 'The message. A repeated request returns the first one.',
      resolve: ({ message }) => message,
    }),
    conversation: t.field({
      type: ConversationRef,
      description: 'The conversation of the message.',
      resolve: ({ conversation }) => conversation,
    }),
    viewer: t.field({
      type: ViewerRef,
      description: 'The sender, with the remaining credits.',
      extensions: provides('credits'),
      resolve: ({ conversation, sender, balance }, _args, ctx) => ({
        ...viewerOf(ctx, conversation),
        start: sender,
        credits: balance,
      }),
    }),
  }),
})
const SendMessageInput = builder.inputType('SendMessageInput', {
  description: 'A message: exactly one of text, imageId and giftId.',
  fields: (t) => ({
    clientId: t.id({
      required: true,
      description:
        'An idempotency key that the client generates once per message, up to 64 characters. A repeated request costs nothing.',
    }),
    recipientId: t.id({ required: true, description: 'Global id of the recipient’s profile.' }),
    text: t.string({ description: 'The text, up to the site’s messageLength characters.' }),
    imageId: t.id({ description: 'The id from the response of POST /upload/message-image.' }),
    giftId: t.id({ description: 'The id of one of Query.gifts.' }),
    shownCredits: t.int({
      description: 'The price that the member saw, in credits. Refused if the message costs more by now.',
    }),
    replyToId: t.id({
      description:
        'Global id of the message in this conversation that it replies to. An id from elsewhere is ignored.',
    }),
  }),
})

const conversationSuccess = <Name extends string>(name: Name, description: string) =>
  builder.objectRef<{ conversation: Conversation }>(name).implement({
    audience: 'member',
    description,
    fields: (t) => ({
      conversation: t.field({
        type: ConversationRef,
        description: 'The conversation.',
        resolve: ({ conversation }) => conversation,
      }),
      viewer: t.field({
        type: ViewerRef,
        description: 'The viewer, with the new total.',
        resolve: ({ conversation }, _args, ctx) => viewerOf(ctx, conversation),
      }),
    }),
  })
const conversationInput = (name: string, description: string) =>
  builder.inputType(name, {
    description,
    fields: (t) => ({
      conversationId: t.id({ required: true, description: 'Global id of the conversation.' }),
    }),
  })

const MarkConversationReadSuccessRef = conversationSuccess(
  'MarkConversationReadSuccess',
  'Nothing in the conversation is unread.',
)
const MarkConversationReadInput = conversationInput(
  'MarkConversationReadInput',
  'Which conversation was opened.',
)

const RemoveConversationSuccessRef = builder
  .objectRef<{ removedConversationId: string }>('RemoveConversationSuccess')
  .implement({
    audience: 'member',
    description: 'The conversation was removed from the viewer’s list.',
    fields: (t) => ({
      removedConversationId: t.exposeID('removedConversationId', {
        description: 'Global id of the conversation.',
      }),
      viewer: t.field({
        type: ViewerRef,
        description: 'The viewer, with the new total.',
        resolve: (_success, _args, ctx) => viewerOf(ctx),
      }),
    }),
  })
const RemoveConversationInput = conversationInput('RemoveConversationInput', 'Which conversation is removed.')
const RestoreConversationSuccessRef = conversationSuccess(
  'RestoreConversationSuccess',
  'The conversation is back in the viewer’s list, with its messages.',
)
const RestoreConversationInput = conversationInput(
  'RestoreConversationInput',
  'Which conversation is put back.',
)

builder.mutationType({
  audience: 'member',
  description:
    'Everything that can be changed. Each answers with a union of its success and the failures to expect.',
})
builder.mutationField('sendMessage', (t) =>
  t.field({
    type: SendMessageSuccessRef,
    description: 'Sends a text, an image or a gift. The message and the debit are atomic.',
    args: { input: t.arg({ type: SendMessageInput, required: true, description: 'The message.' }) },
    errors: {
      types: [
        InvalidInputError,
        InsufficientCreditsError,
        MessagePriceChangedError,
        EmailNotConfirmedError,
        ConversationLimitError,
        ConversationsLimitedError,
        RecipientUnavailableError,
        HouseProfileError,
      ],
      union: {
        name: 'SendMessagePayload',
        description: 'The message, or the reason why nothing was sent. A refusal costs and changes nothing.',
      },
    },
    resolve: (_root, { input }, ctx) => sendMessage(ctx, input),
  }),
)
builder.mutationField('markConversationRead', (t) =>
  t.field({
    type: MarkConversationReadSuccessRef,
    description: 'Sets the unread count of a conversation to 0 on all of the viewer’s devices.',
    args: {
      input: t.arg({ type: MarkConversationReadInput, required: true, description: 'The conversation.' }),
    },
    errors: {
      types: [ConversationNotFoundError],
      union: {
        name: 'MarkConversationReadPayload',
        description:
          'The conversation with an unread count of 0, or an error if the viewer has no such conversation.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({
      conversation: await markConversationRead(ctx, input.conversationId),
    }),
  }),
)
builder.mutationField('removeConversation', (t) =>
  t.field({
    type: RemoveConversationSuccessRef,
    description:
      'Removes a conversation for the viewer only. A new message brings it back without the old messages.',
    args: {
      input: t.arg({ type: RemoveConversationInput, required: true, description: 'The conversation.' }),
    },
    errors: {
      types: [ConversationNotFoundError],
      union: {
        name: 'RemoveConversationPayload',
        description: 'The removed conversation, or an error if the viewer has no such conversation.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({
      removedConversationId: await removeConversation(ctx, input.conversationId),
    }),
  }),
)
builder.mutationField('restoreConversation', (t) =>
  t.field({
    type: RestoreConversationSuccessRef,
    description:
      'Restores a conversation that was removed within the last 7 days, free of charge. Has no effect on other conversations.',
    args: {
      input: t.arg({ type: RestoreConversationInput, required: true, description: 'The conversation.' }),
    },
    errors: {
      types: [ConversationNotFoundError, RestoreExpiredError],
      union: {
        name: 'RestoreConversationPayload',
        description: 'The restored conversation, or the reason why it stays removed.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({
      conversation: await restoreConversation(ctx, input.conversationId),
    }),
  }),
)
