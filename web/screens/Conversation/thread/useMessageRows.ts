import { useMemo } from 'react'
import type { OutgoingMessage } from '#web/features/conversations/sendQueue.ts'
import { placeMessages, type Placed, type Placement } from './messageRows.ts'

/** A message among its neighbours: accepted by the server, or not confirmed yet. */
export type Row<Message> = Placed &
  Placement & { key: string } & (
    | { message: Message; unsent?: undefined }
    | { message?: undefined; unsent: OutgoingMessage }
  )

type TakenMessage = { id: string; clientId: string; isMine: boolean; sentAt: string }

/**
 * The rows of a conversation: sent messages, then unconfirmed ones. An own message keeps its client id as its
 * key, so that its row stays in place.
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
  const takenRows = useMemo(() => placed(taken), [taken])
  const unsent = outgoing.filter(
    ({ clientId }) => !taken.some(({ isMine, key }) => isMine && key === clientId),
  )
  if (unsent.length === 0) return takenRows
  return placed([
    ...taken,
    ...unsent.map((each) => ({ key: each.clientId, isMine: true, at: each.at, unsent: each })),
  ])
}

function placed<Each extends Placed>(messages: readonly Each[]): (Each & Placement)[] {
  const placements = placeMessages(messages)
  return messages.map((message, index) => ({ ...message, ...placements[index]! }))
}
