import type { RecordSourceSelectorProxy } from 'relay-runtime'
import { appendMessage, knowsOther, moveConversationToTop } from './conversationStore.ts'

/** The updater of every mutation that sends: what was taken stands in its conversation, which is the newest now. A refusal changes nothing. */
export function placeSentMessage<Response>(store: RecordSourceSelectorProxy<Response>): void {
  const payload = store.getRootField('sendMessage' as never)
  if (payload?.getValue('__typename') !== 'SendMessageSuccess') return
  const message = payload.getLinkedRecord('message')
  const conversation = payload.getLinkedRecord('conversation')
  if (!message || !conversation) return
  appendMessage(store, conversation, message)
  // Whom the store does not know yet, the live event of this message looks up.
  if (knowsOther(conversation)) moveConversationToTop(store, conversation)
}
