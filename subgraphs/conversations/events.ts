import { newEvent, topic, type DomainEvent } from '#platform/events/domain-events.ts'

/** A message that the other can read now. `isFirst`: it is the first of its conversation. */
export type MessageSent = {
  siteId: string
  conversationId: string
  messageId: string
  fromId: string
  toId: string
  isFirst: boolean
}

/** Every event that conversations publishes. */
export const conversationsEvents = {
  // The SQL function conversations.send_message writes it, too, in the one statement that sends: topic, version, key, payload and consumer stand
  // there once more and must stay the same.
  'message.sent': topic<MessageSent>(1).to('notifications'),
}
export type ConversationsEvents = typeof conversationsEvents

/** A held message was delivered. For all other messages send_message writes the event. */
export function messageSent(payload: MessageSent): DomainEvent<MessageSent> {
  return newEvent(conversationsEvents, 'message.sent', { key: payload.conversationId, payload })
}
