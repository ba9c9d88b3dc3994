import type { RecordSourceSelectorProxy } from 'relay-runtime'
import { appendMessage, knowsOther, moveConversationToTop, type PlacedMessage } from './conversationStore.ts'

/** The part of every mutation's payload that sends, by which its message is placed. */
type SentMessage =
  | {
      readonly __typename: 'SendMessageSuccess'
      readonly message: PlacedMessage
      readonly conversation: { readonly id: string }
    }
  | { readonly __typename: string }

/** The updater of every mutation that sends: what was taken stands in its conversation, which is the newest now. A refusal changes nothing. */
export function placeSentMessage(store: RecordSourceSelectorProxy, payload: SentMessage | undefined): void {
  if (payload === undefined || !('message' in payload)) return
  const { message, conversation } = payload
  appendMessage(store, conversation.id, message)
  // Whom the store does not know yet, the live event of this message looks up.
  if (knowsOther(store, conversation.id)) moveConversationToTop(store, conversation.id)
}
