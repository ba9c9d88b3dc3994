import { GLOBAL_ID, toGlobalId } from '#platform/base/global-ids.ts'
import { addEntity } from '#platform/graph/entities.ts'
import { batchLoad, requireViewer, type RequestContext } from '#platform/requests/request-context.ts'
import { localised } from '#platform/site/site.ts'
import { builder } from '../builder.ts'
import { ProfileKindRef, ProfileRef } from '../profile.schema.ts'
import type { Tables, MessageContent, MessageKind } from '../tables.ts'
import { findGiftsById } from './gift.store.ts'
import { messageImagePath, type MessageImageVariant } from './message-image.rules.ts'
import { findMessagesByPlace, findMessagesFor, type HistoryLimits } from './message.store.ts'
import type { Message, MessageReaction } from './message.types.ts'
import { keptWarningsOf } from './scam-shield.rules.ts'

type Context = RequestContext<Tables>
type Content<Kind extends MessageKind> = MessageContent[Kind] & { kind: Kind }

const TextContentRef = builder.objectRef<Content<'text'>>('TextContent').implement({
  audience: 'owner',
  description: 'A text.',
  fields: (t) => ({
    text: t.exposeString('text', {
      description: 'The text as written. Display it as plain text, never as markup.',
    }),
  }),
})
const ImageContentRef = builder.objectRef<Content<'image'>>('ImageContent').implement({
  audience: 'owner',
  description: 'An image. Visible to the two members only.',
  fields: (t) => ({
    url: t.string({
      nullable: true,
      description: 'Signed path of the large image, valid for at least an hour.',
      resolve: (image, _args, ctx) => pathOf(image, 'large', ctx),
    }),
    previewUrl: t.string({
      nullable: true,
      description: 'Signed path of a small rendition.',
      resolve: (image, _args, ctx) => pathOf(image, 'preview', ctx),
    }),
    width: t.exposeInt('width', { description: 'Width of the large image in pixels.' }),
    height: t.exposeInt('height', { description: 'Height of the large image in pixels.' }),
    thumbhash: t.exposeString('thumbhash', { description: 'Placeholder to show while the image loads.' }),
  }),
})
const GiftContentRef = builder.objectRef<Content<'gift'>>('GiftContent').implement({
  audience: 'owner',
  description: 'A gift.',
  fields: (t) => ({
    giftId: t.id({
      description: 'Global id of the gift.',
      resolve: ({ giftId }) => toGlobalId('Gift', giftId),
    }),
    name: t.string({
      description:
        'The gift’s name in the language of the request. If the gift no longer exists, in the sender’s language.',
      resolve: async ({ giftId, name }, _args, ctx) => {
        const gift = await batchLoad(ctx, 'gift', giftId, (ids) => findGiftsById(ctx.db, ctx.site.id, ids))
        return gift === undefined ? name : localised(gift.names, ctx.visit.locale, ctx.site.defaultLocale)
      },
    }),
    pictureUrl: t.string({ description: 'Path of the picture.', resolve: ({ picture }) => picture }),
    credits: t.exposeInt('credits', { description: 'The price that was paid, in credits.' }),
  }),
})
const LikeContentRef = builder.objectRef<Content<'like'>>('LikeContent').implement({
  audience: 'owner',
  description: 'A like, at its place in the conversation.',
  fields: (t) => ({ mutual: t.exposeBoolean('mutual', { description: 'Whether the like made a match.' }) }),
})
const SystemContentRef = builder.objectRef<Content<'system'>>('SystemContent').implement({
  audience: 'owner',
  description: 'A system notice.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'The key of the text in the message catalogue.' }),
  }),
})
const CONTENT_TYPES: Record<MessageKind, string> = {
  text: 'TextContent',
  image: 'ImageContent',
  gift: 'GiftContent',
  like: 'LikeContent',
  system: 'SystemContent',
}
const MessageContentRef = builder.unionType('MessageContent', {
  description: 'The content of a message.',
  types: [TextContentRef, ImageContentRef, GiftContentRef, LikeContentRef, SystemContentRef],
  resolveType: ({ kind }) => CONTENT_TYPES[kind] as never,
})

const MessageWarningRef = builder.enumType('MessageWarning', {
  description: 'A reason for the recipient of a message to be careful.',
  values: {
    LINK: { description: 'The message contains a web address.' },
    PHONE_NUMBER: { description: 'The message contains a phone number.' },
    BANK_ACCOUNT: {
      description: 'The message contains a bank account, a payment card or a cryptocurrency wallet.',
    },
    OFF_SITE: {
      description: 'The message contains an e-mail address, names another messenger, or asks for a call.',
    },
  } as const,
})

/** The reactions, by their GraphQL names. */
export const ReactionEmojiRef = builder.enumType('ReactionEmoji', {
  description: 'An emoji for reactions to messages.',
  values: {
    HEART: { description: '❤️', value: 'heart' },
    THUMBS_UP: { description: '👍', value: 'thumbs-up' },
    THUMBS_DOWN: { description: '👎', value: 'thumbs-down' },
    LAUGH: { description: '😂', value: 'laugh' },
    SURPRISE: { description: '😮', value: 'surprise' },
    SAD: { description: '😢', value: 'sad' },
  } as const,
})
const MessageReactionRef = builder.objectRef<MessageReaction>('MessageReaction').implement({
  audience: 'owner',
  description: 'A reaction to a message by one of the two members.',
  fields: (t) => ({
    emoji: t.field({ type: ReactionEmojiRef, description: 'The emoji.', resolve: ({ emoji }) => emoji }),
    isMine: t.boolean({
      description: 'Whether the reaction is the viewer’s.',
      resolve: ({ memberId }, _args, ctx) => memberId === ctx.viewer?.memberId,
    }),
  }),
})

/** A message of one of the viewer's conversations. */
export const MessageRef = builder.objectRef<Message>('Message')
MessageRef.implement({
  audience: 'owner',
  description: 'A message. Readable by the two members of its conversation.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.id({ description: GLOBAL_ID, resolve: ({ id }) => toGlobalId('Message', id) }),
    clientId: t.exposeID('clientId', {
      description:
        'The idempotency key from the sender’s client, which identifies the client’s own messages.',
    }),
    sender: t.field({
      type: ProfileRef,
      description: 'The profile of the member who sent the message; `isMine` tells whether it is the viewer.',
      resolve: ({ senderId }) => ({ id: toGlobalId('Profile', senderId) }),
    }),
    isMine: t.boolean({
      description: 'Whether the viewer sent it.',
      resolve: ({ senderId }, _args, ctx) => senderId === ctx.viewer?.memberId,
    }),
    sentAt: t.expose('sentAt', {
      type: 'DateTime',
      description: 'When the message was sent, by the server’s clock.',
    }),
    readAt: t.expose('readAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the recipient opened the message; null while it is unread.',
    }),
    held: t.exposeBoolean('held', {
      description:
        'Whether the message is held until the sender’s e-mail address is confirmed. The recipient cannot see it yet.',
    }),
    kind: t.field({
      type: ProfileKindRef,
      description: 'The kind of the sender’s profile.',
      resolve: ({ senderKind }) => (senderKind === 'house' ? 'HOUSE' : 'MEMBER'),
    }),
    warnings: t.field({
      type: [MessageWarningRef],
      description:
        'Reasons to be careful with this message. Empty for ordinary messages and for the viewer’s own.',
      resolve: ({ kind, content, senderId }, _args, ctx) =>
        kind === 'text' && senderId !== ctx.viewer?.memberId
          ? keptWarningsOf(content as Content<'text'>)
          : [],
    }),
    replyTo: t.field({
      type: MessageRef,
      nullable: true,
      description: 'The message that it replies to. Null if there is none or the viewer cannot see it.',
      resolve: ({ replyTo }, _args, ctx) => (replyTo === null ? null : findMessage(ctx, replyTo)),
    }),
    reactions: t.field({
      type: [MessageReactionRef],
      description: 'The reactions, in order of time, at most one by each member.',
      resolve: ({ reactions }) => reactions,
    }),
    content: t.field({
      type: MessageContentRef,
      description: 'What was sent: a text, a picture or a gift. Its type decides which fields it has.',
      resolve: ({ kind, content }) => ({ ...content, kind }) as never,
    }),
  }),
})
addEntity(builder, MessageRef, findMessage)

/** A message that the viewer may see, batched. */
export async function findMessage(ctx: Context, id: string): Promise<Message | null> {
  const { viewer } = ctx
  if (viewer === undefined) return null
  return (
    (await batchLoad(ctx, 'message', id, (ids) => findMessagesFor(ctx.db, viewer, limitsOf(ctx), ids))) ??
    null
  )
}

/**
 * The message at a position of a conversation, batched; null when there is none or the viewer may not see it.
 */
export async function findMessageAt(
  ctx: Context,
  conversationId: string,
  number: number,
): Promise<Message | null> {
  if (number < 1) return null
  const viewer = requireViewer(ctx)
  return (
    (await batchLoad(ctx, 'messageAt', `${conversationId}:${number}`, (places) =>
      findMessagesByPlace(ctx.db, viewer, limitsOf(ctx), places),
    )) ?? null
  )
}

/** The number of newest messages that members of this site see. */
export function limitsOf(ctx: Context): HistoryLimits {
  return { paid: ctx.site.settings.chatHistory, free: ctx.site.settings.chatHistoryFree }
}

function pathOf({ imageId }: { imageId: string }, variant: MessageImageVariant, ctx: Context): string | null {
  if (ctx.viewer === undefined) return null
  const { siteId, memberId } = ctx.viewer
  return messageImagePath(ctx.services.config.SECRETS_KEY, { imageId, variant, siteId, memberId }, ctx.now)
}
