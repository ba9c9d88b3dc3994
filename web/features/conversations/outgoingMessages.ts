import { onReconnected } from '#web/runtime/network/RelayEnvironment.ts'
import {
  forgetMessage,
  keepMessage,
  onMessageForgotten,
  readKeptMessages,
} from '#web/runtime/session/keptMessages.ts'
import {
  createSendQueue,
  type Deliver,
  type NewMessage,
  type OutgoingMessage,
  type SendQueue,
} from './sendQueue.ts'

export type OutgoingMessages = {
  /** Resumes what an earlier visit left, and from then on whenever a connection returns. Once per page. */
  start: (memberId: string) => void
  /** The queue of a member's conversation with another. */
  to: (memberId: string, recipientId: string) => SendQueue
  send: (memberId: string, recipientId: string, messages: readonly NewMessage[], isFirst: boolean) => void
  /** A live event has confirmed an own message. */
  arrived: (clientId: string) => void
}

/**
 * The member's messages that the server has not confirmed: one queue per conversation. Queues outlive the
 * screens. Messages outlive the page, until they are sent or discarded or the member logs out; a picture that
 * is still uploading then is a draft again. A page has one member: logging in or out loads the document anew.
 */
export function createOutgoingMessages(deliver: Deliver): OutgoingMessages {
  const queues = new Map<string, SendQueue>()
  let isStarted = false
  let kept: OutgoingMessage[] | undefined

  function to(memberId: string, recipientId: string): SendQueue {
    const known = queues.get(recipientId)
    if (known) return known
    kept ??= readKeptMessages<OutgoingMessage>(memberId)
    let before: readonly OutgoingMessage[] = kept.filter((message) => message.recipientId === recipientId)
    const queue = createSendQueue(deliver, before)
    queue.subscribe((now) => {
      for (const { clientId, image } of before) {
        if (now.some((message) => message.clientId === clientId)) continue
        forgetMessage(memberId, clientId)
        image?.upload?.onGone()
      }
      for (const message of now)
        if (!before.includes(message) && !message.image?.upload) keepMessage(memberId, lasting(message))
      before = now
    })
    queues.set(recipientId, queue)
    return queue
  }
  function resume() {
    for (const queue of queues.values()) queue.resume()
  }
  return {
    start: (memberId) => {
      if (isStarted) return
      isStarted = true
      kept ??= readKeptMessages<OutgoingMessage>(memberId)
      for (const { recipientId } of kept) to(memberId, recipientId)
      onMessageForgotten(memberId, (clientId) => {
        for (const queue of queues.values()) queue.drop(clientId)
      })
      addEventListener('online', resume)
      onReconnected(resume)
      resume()
    },
    to,
    send: (memberId, recipientId, messages, isFirst) => {
      const now = Date.now()
      to(memberId, recipientId).send(
        // With increasing times, so that they are restored in order.
        messages.map((message, index) => ({
          ...message,
          clientId: crypto.randomUUID(),
          recipientId,
          at: new Date(now + index),
          isFirst,
          state: 'sending',
        })),
      )
    },
    arrived: (clientId) => {
      for (const queue of queues.values()) queue.arrived(clientId)
    },
  }
}

/** The parts of a message that outlive the page: a preview's address does not. */
function lasting(message: OutgoingMessage): OutgoingMessage {
  return message.image?.imageId ? { ...message, image: { imageId: message.image.imageId } } : message
}
