import { useMemo } from 'react'
import type { OutgoingMessage } from '#web/features/conversations/sendQueue.ts'
import { placeMessages, type Placed, type Placement } from './messageRows.ts'

type Unplaced<Message> = Placed & { key: string } & (
    | { message: Message; unsent?: undefined }
    | { message?: undefined; unsent: OutgoingMessage }
  )

/** A message among its neighbours: accepted by the server, or not confirmed yet. */
export type Row<Message> = Unplaced<Message> & Placement

type TakenMessage = { id: string; clientId: string; isMine: boolean; sentAt: string }

/**
 * The rows of a conversation: sent messages, then unconfirmed ones. An own message keeps its client id as its
 * key, so that its row stays in place. A row stays the same object until it changes, so that a new message
 * draws itself and its neighbour, not the whole conversation.
 */
export function useMessageRows<Message extends TakenMessage>(
  messages: readonly Message[],
  outgoing: readonly OutgoingMessage[],
): readonly Row<Message>[] {
  // Long conversations are laid out once per message, not at every key press.
  const taken = useMemo(
    () =>
      messages.map((message) => ({
        key: message.isMine ? message.clientId : message.id,
        isMine: message.isMine,
        at: new Date(message.sentAt),
        message,
      })),
    [messages],
  )
  return useMemo(() => {
    const unsent = outgoing.filter(
      ({ clientId }) => !taken.some(({ isMine, key }) => isMine && key === clientId),
    )
    return placed<Message>([
      ...taken,
      ...unsent.map((each) => ({ key: each.clientId, isMine: true, at: each.at, unsent: each })),
    ])
  }, [taken, outgoing])
}

const rows = new WeakMap<object, Row<object>>()

function placed<Message extends object>(messages: readonly Unplaced<Message>[]): Row<Message>[] {
  const placements = placeMessages(messages)
  return messages.map((message, index) => {
    const row = { ...message, ...placements[index]! }
    const source: object = message.unsent ?? message.message
    const before = rows.get(source)
    if (before && isSamePlace(before, row)) return before as Row<Message>
    rows.set(source, row)
    return row
  })
}

function isSamePlace(one: Placement, other: Placement): boolean {
  return one.first === other.first && one.last === other.last && one.startsDay === other.startsDay
}
