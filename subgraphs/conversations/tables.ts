import type { Generated, JSONColumnType } from 'kysely'
import type { DayCountTable } from '#platform/figures/day-count.tables.ts'
import type { ListChangeTable } from '#platform/requests/list-change.tables.ts'
import type { DailyMessageTable, FirstMessageTable } from './tables/figures.tables.ts'

/** The reasons for a warning about a message (TRUST-08). */
export type MessageWarning = 'LINK' | 'PHONE_NUMBER' | 'BANK_ACCOUNT' | 'OFF_SITE'

/** The content of a message, by kind. */
export type MessageContent = {
  /** A text with its warnings, judged when it was sent; older texts have none. */
  text: { text: string; warnings?: MessageWarning[] }
  image: { imageId: string; width: number; height: number; thumbhash: string }
  gift: { giftId: string; name: string; picture: string; credits: number }
  like: { mutual: boolean }
  system: { key: string }
}
export type MessageKind = keyof MessageContent

/** The reactions that a message can get. */
export type ReactionEmoji = 'heart' | 'thumbs-up' | 'thumbs-down' | 'laugh' | 'surprise' | 'sad'

type MemberStateTable = {
  memberId: string
  siteId: string
  kind: Generated<'member' | 'house'>
  confirmed: Generated<boolean>
  visible: Generated<boolean>
  paid: Generated<boolean>
  startedCount: Generated<number>
  removedForFraud: Generated<boolean>
  /** Until when a moderator lets the member start no conversations. */
  mayNotStartUntil: Date | null
}
type BlockPairTable = { blockerId: string; blockedId: string }
type ConversationTable = {
  id: string
  siteId: string
  memberA: string
  memberB: string
  startedBy: string
  messageCount: Generated<number>
  createdAt: Generated<Date>
}
type MemberTable = {
  memberId: string
  conversationId: string
  siteId: string
  otherId: string
  listed: Generated<boolean>
  unread: Generated<number>
  readUpTo: Generated<number>
  clearedUpTo: Generated<number>
  deliveredUpTo: Generated<number>
  lastNumber: Generated<number>
  lastMessageAt: Generated<Date>
  removedAt: Date | null
  clearedBefore: Generated<number>
}
type MessageTable = {
  id: string
  conversationId: string
  number: number
  senderId: string
  clientId: string
  kind: MessageKind
  content: MessageContent[MessageKind]
  held: Generated<boolean>
  flagged: Generated<boolean>
  /** A moderator has hidden it from the receiver. */
  hidden: Generated<boolean>
  editedAt: Date | null
  removedAt: Date | null
  sentAt: Generated<Date>
  readAt: Date | null
  replyTo: string | null
}
type MessageReactionTable = {
  messageId: string
  memberId: string
  emoji: ReactionEmoji
  reactedAt: Generated<Date>
}
type MessageImageTable = {
  id: string
  siteId: string
  uploaderId: string
  conversationId: string | null
  messageId: string | null
  width: number
  height: number
  thumbhash: string
  createdAt: Generated<Date>
}
type GiftTable = {
  id: string
  siteId: string | null
  position: number
  names: Record<string, string>
  picture: string
  credits: number | null
  active: Generated<boolean>
}
type ReceivedGiftTable = {
  messageId: string
  siteId: string
  recipientId: string
  senderId: string
  giftId: string
  sentAt: Date
}
type IcebreakerTable = {
  id: string
  siteId: string
  locale: string
  position: number
  text: string
  active: Generated<boolean>
}

/** What one site has decided about a gift of every site: its place, names, picture and price. */
type SiteGiftTable = {
  siteId: string
  giftId: string
  position: number
  names: JSONColumnType<Record<string, string>>
  picture: string
  credits: number | null
}
/** A picture that an operator has sent for a gift; the file is in the storage under its id. */
type GiftPictureTable = { id: string; siteId: string; uploadedAt: Generated<Date> }

/** The tables of schema conversations. */
export type Tables = {
  'conversations.memberState': MemberStateTable
  'conversations.blockPair': BlockPairTable
  'conversations.conversation': ConversationTable
  'conversations.member': MemberTable
  'conversations.message': MessageTable
  'conversations.messageReaction': MessageReactionTable
  'conversations.messageImage': MessageImageTable
  'conversations.icebreaker': IcebreakerTable
  'conversations.gift': GiftTable
  'conversations.giftHidden': { siteId: string; giftId: string }
  'conversations.siteGift': SiteGiftTable
  'conversations.giftPicture': GiftPictureTable
  'conversations.listChange': ListChangeTable
  'conversations.receivedGift': ReceivedGiftTable
  'conversations.dayCount': DayCountTable
  'conversations.firstMessage': FirstMessageTable
  'conversations.dailyMessage': DailyMessageTable
}
