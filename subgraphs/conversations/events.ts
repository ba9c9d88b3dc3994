import { topic } from '#platform/events/domain-events.ts'
import { liveEvents } from '#platform/events/live-events.ts'
import { outboxKeys } from '#platform/events/outbox-signals.ts'

/** A message that the other member can now read. `isFirst` marks the first of its conversation. */
export type MessageSent = {
  siteId: string
  conversationId: string
  messageId: string
  fromId: string
  toId: string
  isFirst: boolean
}

/** A member has sent a message that carries a warning (TRUST-08). */
export type MessageFlagged = { siteId: string; memberId: string; messageId: string }

/** Every event that conversations publishes. */
export const conversationsEvents = {
  // Both are written by the SQL function conversations.tell_message_sent alone, within the one statement that
  // sends.
  'message.sent': topic<MessageSent>(1).to('notifications'),
  'message.flagged': topic<MessageFlagged>(1).to('accounts'),
}
export type ConversationsEvents = typeof conversationsEvents

/** The signals of a sent message: SQL writes its events, so `withTransactionAndNotify` does not see them. */
export const messageSignals = outboxKeys(
  'conversations',
  Object.values(conversationsEvents).flatMap(({ consumers }) => consumers),
)

/**
 * What is told live to the two of a conversation; the subject is the conversation, and the detail a message.
 * Of the last three kinds the subject is the other member, because the two may have no conversation.
 */
export type ConversationsLiveEvent =
  | { kind: 'MESSAGE' | 'REACTION'; subjectId: string; detailId: string }
  | { kind: 'DELIVERED' | 'READ' | 'REMOVED' | 'RESTORED'; subjectId: string }
  | { kind: 'UNAVAILABLE' | 'AVAILABLE' | 'PRESENCE'; subjectId: string }

export const conversationsLiveEvents = liveEvents<ConversationsLiveEvent>('conversations')
