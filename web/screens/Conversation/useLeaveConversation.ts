import { forgetOpened } from '#web/features/conversations/lastOpenedConversation.ts'
import { useReplaceAddress } from '#web/runtime/page/useReplaceAddress.ts'

/** Leaves a removed conversation, or a blocked member: neither exists any longer at this address. */
export function useLeaveConversation(conversationId: string | undefined): () => void {
  const replaceAddress = useReplaceAddress()
  return () => {
    if (conversationId) forgetOpened(conversationId)
    replaceAddress('/chats')
  }
}
