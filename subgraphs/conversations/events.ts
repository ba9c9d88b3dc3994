import { newEvent, topic, type DomainEvent } from '#platform/events/domain-events.ts'

/** A message that the other member can now read. `isFirst` marks the first of its conversation. */
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
  // The SQL function conversations.send_message also writes this event, in the statement that sends. It repeats topic, version, key, payload
  // and consumer, which must stay the same.
  'message.sent': topic<MessageSent>(1).to('notifications'),
}
export type ConversationsEvents = typeof conversationsEvents

/** A held message was delivered. For all other messages, send_message writes the event. */
export function messageSent(payload: MessageSent): DomainEvent<MessageSent> {
  return newEvent(conversationsEvents, 'message.sent', { key: payload.conversationId, payload })
}
