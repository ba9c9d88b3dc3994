import { isLookedAt } from '#web/runtime/network/looking.ts'
import { closeNotificationsAbout } from '#web/runtime/push/serviceWorker.ts'

// The conversation on this page's screen, and what tells the server that its messages are read.
let onScreen: { id: string; markRead: () => void } | undefined

/**
 * Notes which conversation is on screen.
 * @param markRead tells the server that its messages are read
 * @returns ends it
 */
export function showConversation(id: string, markRead: () => void): () => void {
  const shown = { id, markRead }
  onScreen = shown
  return () => {
    if (onScreen === shown) onScreen = undefined
  }
}

/** Whether somebody is looking at this conversation now, so that what comes in is read as it comes. */
export function isBeingRead(conversationId: string): boolean {
  return onScreen?.id === conversationId && isLookedAt()
}

/** Tells the server that what has come into the conversation on screen is read. */
export function markShownRead(): void {
  onScreen?.markRead()
}

/** What was notified of a conversation leaves the screen of this device once it is read, here or on another one. */
export function closeNotificationsOf(conversationId: string): void {
  closeNotificationsAbout(`/chats/${conversationId}`)
}
