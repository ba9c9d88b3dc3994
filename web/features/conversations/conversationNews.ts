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

// A writer is online, and may have a new photo: refetched with a message, but not with every one.
const ROW_FRESH_MS = 60_000

type ConversationEvent = useConversationEventsSubscription$data['conversationEvents']

/** Applies live events to conversations, and remembers which rows must be refetched. */
export function createConversationNews() {
  const rowsRead = new Map<string, number>()
  // Conversations that the list adds once the other member is loaded.
  const awaited = new Set<string>()
  // Findings about the event that is being read.
  let isRowStale = false

  function place(store: RecordSourceProxy, event: ConversationEvent): void {
    const { kind, conversation, conversationId: id, profileId, message } = event
    isRowStale = false
    if (kind === 'UNAVAILABLE') {
      awaited.delete(id)
      // A conversation that may still be read stays, as after a fraud removal (TRUST-08).
      if (!conversation) dropConversation(store, id)
    }
    if (kind === 'UNAVAILABLE' || kind === 'PRESENCE') forgetPresence(store, profileId)
    if (kind === 'REMOVED') {
      awaited.delete(id)
      forgetConversation(store, id)
    }
    // Refetch its messages: the loaded ones are incomplete.
    if (kind === 'RESTORED') store.get(id)?.invalidateRecord()
    if (kind === 'MESSAGE' && message) appendMessage(store, id, message)
    // Before anything is drawn, so that no badge appears for the conversation being read. This applies to
    // every kind of event: its counts were read when it was sent, and may include a message that arrives with
    // the next.
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
    /** Whether the row of the last applied event must be refetched. */
    isRowStale: () => isRowStale,
    /** Whether the list waits for this conversation; asking clears it. */
    isAwaited: (id: string) => awaited.delete(id),
  }
}
