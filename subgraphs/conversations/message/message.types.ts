import type { MessageContent, MessageKind, ReactionEmoji } from '../tables.ts'

/** One member's reaction to a message. */
export type MessageReaction = { memberId: string; emoji: ReactionEmoji }

/** A message as readers receive it. */
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
  /** The message it replies to, which may be hidden from its reader. */
  replyTo: string | null
  /** In the order of their creation. */
  reactions: MessageReaction[]
}
