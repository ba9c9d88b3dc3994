import type { OutgoingMessage } from '#web/features/conversations/sendQueue.ts'

export type ReadState = 'sending' | 'held' | 'sent' | 'delivered' | 'read'

/** The server's state of an accepted message. */
export type TakenMessage = { held: boolean; readAt: unknown }

/** How far the other member has come, as indices among the messages; -1 if that message is not among them. */
export type Reached = { readUpTo: number; deliveredUpTo: number }

/** The other member's progress, from the newest messages read by and delivered to them. */
export function reachedIn(
  messages: readonly { id: string }[],
  newest:
    | { readByOtherUpTo: string | null | undefined; deliveredToOtherUpTo: string | null | undefined }
    | null
    | undefined,
): Reached {
  return {
    readUpTo: messages.findIndex(({ id }) => id === newest?.readByOtherUpTo),
    deliveredUpTo: messages.findIndex(({ id }) => id === newest?.deliveredToOtherUpTo),
  }
}

/** The delivery state of an own message. If one is stuck, its bubble says so instead. */
export function readState(
  { message, unsent }: { message?: TakenMessage; unsent?: Pick<OutgoingMessage, 'state'> },
  index: number,
  { readUpTo, deliveredUpTo }: Reached,
): ReadState | undefined {
  if (!message) return unsent?.state === 'sending' ? 'sending' : undefined
  if (message.held) return 'held'
  if (message.readAt || index <= readUpTo) return 'read'
  return index <= deliveredUpTo ? 'delivered' : 'sent'
}
