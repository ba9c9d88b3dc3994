import { InvalidInputError } from '#platform/base/errors.ts'
import { newId, pairId, rowIdOf } from '#platform/base/global-ids.ts'
import { DATABASE_ERRORS } from '#platform/postgres/database-errors.ts'
import { requireViewer, type RequestContext, type Viewer } from '#platform/requests/request-context.ts'
import { localised } from '#platform/site/site.ts'
import { findBalance } from '#subgraphs/billing/published.ts'
import {
  findConversationsFor,
  type Conversation,
  type MemberStart,
} from '../conversation/conversation.store.ts'
import {
  ConversationLimitError,
  ConversationsLimitedError,
  EmailNotConfirmedError,
  HouseProfileError,
  InsufficientCreditsError,
  MessagePriceChangedError,
  RecipientUnavailableError,
} from '../errors.ts'
import { messageSignals } from '../events.ts'
import type { Tables } from '../tables.ts'
import { giftPrice } from './gift.rules.ts'
import { findOfferedGift } from './gift.store.ts'
import { checkMessage } from './message.rules.ts'
import { callSendMessage, findMessageIdByClient, findSentMessage, type NewMessage } from './message.store.ts'
import type { Message } from './message.types.ts'
import { withWarnings } from './scam-shield.rules.ts'

export type SendMessage = {
  clientId: string
  recipientId: string
  text?: string | null
  imageId?: string | null
  giftId?: string | null
  /** The price that the member saw, in credits. */
  shownCredits?: number | null
  replyToId?: string | null
}
/**
 * `sender` is missing for a retry, which writes nothing. `balance` is the sender's credits after the send.
 */
export type SentMessage = {
  message: Message
  conversation: Conversation
  sender?: MemberStart
  balance: number
}

/**
 * Sends a text, an image or a gift and debits its price, or does neither (CHAT-04). The client id is an
 * idempotency key per recipient: a retry gets the first message back and costs nothing (CHAT-05).
 * @throws InvalidInputError and the refusals of the payload union
 */
export async function sendMessage(ctx: RequestContext<Tables>, input: SendMessage): Promise<SentMessage> {
  const viewer = requireViewer(ctx)
  const { settings } = ctx.site
  const text = checkMessage(input, settings.messageLength)
  const recipientId = rowIdOf('Profile', input.recipientId)
  if (recipientId === undefined) throw new RecipientUnavailableError()
  const { kind, content, imageId, cost } = await contentOf(ctx, input, text)
  const conversationId = pairId('conversation', viewer.memberId, recipientId)
  if (input.shownCredits != null && cost > input.shownCredits) {
    // A repetition gets its first message back, whatever the price is by now.
    const messageId = await findMessageIdByClient(ctx.db, viewer, {
      conversationId,
      clientId: input.clientId,
    })
    if (messageId === undefined) throw new MessagePriceChangedError(cost)
    return readSent(ctx, viewer, { conversationId, messageId })
  }
  const sent = await callSendMessage(ctx.db, viewer, {
    conversationId,
    messageId: newId(),
    clientId: input.clientId,
    recipientId,
    kind,
    content,
    imageId,
    replyToId: rowIdOf('Message', input.replyToId ?? '') ?? null,
    cost,
    freeConversations: settings.conversationsFree,
  }).catch((error: unknown) => refuse(ctx, error, cost))
  if (sent.duplicate) return readSent(ctx, viewer, { conversationId, messageId: sent.messageId })
  ctx.services.pubSub.publish({ topic: 'member', keys: [recipientId, viewer.memberId] })
  ctx.services.pubSub.publish({ topic: 'outbox', keys: messageSignals })
  const { message, conversation, sender, balance } = sent
  return { message, conversation, sender, balance }
}

type Sendable = Pick<NewMessage, 'kind' | 'content' | 'imageId' | 'cost'>

// The content and its price. A gift keeps its current name, picture and price, even if the catalogue changes.
async function contentOf(
  ctx: RequestContext<Tables>,
  input: SendMessage,
  text: string | null,
): Promise<Sendable> {
  const { settings } = ctx.site
  if (text !== null)
    return { kind: 'text', content: withWarnings(text), imageId: null, cost: settings.messageCredits }
  if (input.giftId != null) {
    const giftId = rowIdOf('Gift', input.giftId)
    const gift =
      giftId === undefined || !settings.features.gifts
        ? undefined
        : await findOfferedGift(ctx.db, ctx.site.id, giftId)
    if (gift === undefined) throw new InvalidInputError([{ path: 'giftId', code: 'GIFT_NOT_FOUND' }])
    const cost = giftPrice(gift, settings.giftCredits)
    const name = localised(gift.names, ctx.visit.locale, ctx.site.defaultLocale)
    return {
      kind: 'gift',
      content: { giftId: gift.id, name, picture: gift.picture, credits: cost },
      imageId: null,
      cost,
    }
  }
  const imageId = rowIdOf('MessageImage', input.imageId ?? '')
  if (imageId === undefined) throw imageNotFound()
  return { kind: 'image', content: null, imageId, cost: settings.photoCredits }
}

async function readSent(
  ctx: RequestContext<Tables>,
  viewer: Viewer,
  ids: { conversationId: string; messageId: string },
): Promise<SentMessage> {
  const [conversations, message, balance] = await Promise.all([
    findConversationsFor(ctx.db, viewer, [ids.conversationId]),
    findSentMessage(ctx.db, viewer, ids.messageId),
    findBalance(ctx.db, viewer.memberId),
  ])
  const conversation = conversations.get(ids.conversationId)
  // A retry after the recipient has gone: the message was sent, but its conversation is no longer visible.
  if (conversation === undefined || message === undefined) throw new RecipientUnavailableError()
  return { message, conversation, balance }
}

async function refuse(ctx: RequestContext<Tables>, error: unknown, cost: number): Promise<never> {
  switch ((error as { code?: string }).code) {
    case DATABASE_ERRORS.INSUFFICIENT_CREDITS:
      throw new InsufficientCreditsError(await findBalance(ctx.db, requireViewer(ctx).memberId), cost)
    case DATABASE_ERRORS.SENDER_NOT_CONFIRMED:
      throw new EmailNotConfirmedError()
    case DATABASE_ERRORS.RECIPIENT_UNAVAILABLE:
      throw new RecipientUnavailableError()
    case DATABASE_ERRORS.HOUSE_PROFILE:
      throw new HouseProfileError()
    case DATABASE_ERRORS.CONVERSATION_LIMIT:
      throw new ConversationLimitError(ctx.site.settings.conversationsFree)
    case DATABASE_ERRORS.CONVERSATIONS_LIMITED:
      throw new ConversationsLimitedError()
    case DATABASE_ERRORS.IMAGE_NOT_FOUND:
      throw imageNotFound()
    default:
      throw error
  }
}

function imageNotFound(): InvalidInputError {
  return new InvalidInputError([{ path: 'imageId', code: 'IMAGE_NOT_FOUND' }])
}
