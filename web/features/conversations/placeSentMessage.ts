import type { RecordSourceSelectorProxy } from 'relay-runtime'
import { appendMessage, knowsOther, moveConversationToTop, type PlacedMessage } from './conversationStore.ts'

/** The part of every sending mutation's payload that places its message. */
type SentMessage =
  | {
      readonly __typename: 'SendMessageSuccess'
      readonly message: PlacedMessage
      readonly conversation: { readonly id: string }
    }
  | { readonly __typename: string }

/**
 * The updater of every sending mutation: adds an accepted message to its conversation and moves that to the
 * top. A refusal changes nothing.
 */
export function placeSentMessage(store: RecordSourceSelectorProxy, payload: SentMessage | undefined): void {
  if (payload === undefined || !('message' in payload)) return
  const { message, conversation } = payload
  appendMessage(store, conversation.id, message)
  // If the store does not know the other member yet, this message's live event fetches them.
  if (knowsOther(store, conversation.id)) moveConversationToTop(store, conversation.id)
}
