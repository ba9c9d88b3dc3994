import type { RecordSourceProxy } from 'relay-runtime'
import type { useConversationEventsSubscription$data } from '#web/__generated__/useConversationEventsSubscription.graphql.ts'
import {
  appendMessage,
  dropConversation,
  forgetConversation,
  forgetPresence,
  knowsOther,
  moveConversationToTop,
  setRead,
} from './conversationStore.ts'
import { isBeingRead } from './readingConversation.ts'

// Who writes is online, and may have a new photo: looked at with a message, but not with every one.
const ROW_FRESH_MS = 60_000

type ConversationEvent = useConversationEventsSubscription$data['conversationEvents']

/** Places what live events tell of conversations, and remembers of which the row must be asked for. */
export function createConversationNews() {
  const rowsRead = new Map<string, number>()
  // Conversations that the list shows as soon as it is known whom they are with.
  const awaited = new Set<string>()
  // What was found out about the event that is being read.
  let isRowStale = false

  function place(store: RecordSourceProxy, event: ConversationEvent): void {
    const { kind, conversation, conversationId: id, profileId, message } = event
    isRowStale = false
    if (kind === 'UNAVAILABLE') {
      awaited.delete(id)
      // One that may still be read stays, as with somebody who was removed for fraud (TRUST-08).
      if (!conversation) dropConversation(store, id)
    }
    if (kind === 'UNAVAILABLE' || kind === 'PRESENCE') forgetPresence(store, profileId)
    if (kind === 'REMOVED') {
      awaited.delete(id)
      forgetConversation(store, id)
    }
    // Its messages are asked for again: those that were loaded are not all there are.
    if (kind === 'RESTORED') store.get(id)?.invalidateRecord()
    if (kind === 'MESSAGE' && message) appendMessage(store, id, message)
    // Before anything is drawn, so that no number shows up for what is being read. Of whatever kind the event is: its numbers were read when it was
    // sent, and may count a message that comes with the next.
    if (conversation && isBeingRead(id)) setRead(store, id)
    if (kind !== 'RESTORED' && (kind !== 'MESSAGE' || !message)) return
    const isKnown = knowsOther(store, id)
    if (isKnown) moveConversationToTop(store, id)
    else awaited.add(id)
    const isStale = message?.isMine === false && Date.now() - (rowsRead.get(id) ?? 0) > ROW_FRESH_MS
    isRowStale = !isKnown || isStale
    if (isRowStale) rowsRead.set(id, Date.now())
  }
  return {
    place,
    /** Whether the row of the event that was placed last must be asked for. */
    isRowStale: () => isRowStale,
    /** Whether the list waits for this conversation; it does no longer afterwards. */
    isAwaited: (id: string) => awaited.delete(id),
  }
}
