import type { MessageContent, MessageKind, ReactionEmoji } from '../tables.ts'

/** How one of the two has reacted to a message. */
export type MessageReaction = { memberId: string; emoji: ReactionEmoji }

/** A message as its readers get it. */
export type Message = {
  id: string
  conversationId: string
  number: number
  senderId: string
  senderKind: 'member' | 'house'
  clientId: string
  kind: MessageKind
  content: MessageContent[MessageKind]
  held: boolean
  sentAt: Date
  readAt: Date | null
  /** The message that it answers, which its reader may not be allowed to see. */
  replyTo: string | null
  /** In the order in which they were given. */
  reactions: MessageReaction[]
}
