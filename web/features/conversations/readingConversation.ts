import { isLookedAt } from '#web/runtime/network/looking.ts'
import { closeNotificationsAbout } from '#web/runtime/push/serviceWorker.ts'

// The conversation on this page's screen, and how to mark its messages as read on the server.
let onScreen: { id: string; markRead: () => void } | undefined

/**
 * Registers the conversation on screen.
 * @param markRead tells the server that its messages are read
 * @returns unregisters it
 */
export function showConversation(id: string, markRead: () => void): () => void {
  const shown = { id, markRead }
  onScreen = shown
  return () => {
    if (onScreen === shown) onScreen = undefined
  }
}

/** Whether the member is looking at this conversation now, so that messages are read on arrival. */
export function isBeingRead(conversationId: string): boolean {
  return onScreen?.id === conversationId && isLookedAt()
}

/** Marks what has come into the conversation on screen as read on the server. */
export function markShownRead(): void {
  onScreen?.markRead()
}

/** Closes a conversation's notifications on this device once it is read, here or on another one. */
export function closeNotificationsOf(conversationId: string): void {
  closeNotificationsAbout(`/chats/${conversationId}`)
}
