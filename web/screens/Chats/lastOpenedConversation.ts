const PREFIX = 'last-chat:'

/** Which conversation /chats opens on wide screens (CHAT-15). Kept on the device, per member. */
export function rememberOpened(viewerId: string, conversationId: string): void {
  try {
    localStorage.setItem(PREFIX + viewerId, conversationId)
  } catch {
    // Storage can be forbidden or full; then the newest conversation is opened.
  }
}

/** @returns the conversation's id, or undefined when none was opened on this device */
export function lastOpened(viewerId: string): string | undefined {
  try {
    return localStorage.getItem(PREFIX + viewerId) ?? undefined
  } catch {
    return undefined
  }
}

/** After a removal: the next visit must not lead into nothing. */
export function forgetOpened(conversationId: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX) && localStorage.getItem(key) === conversationId) localStorage.removeItem(key)
    }
  } catch {
    // Nothing was kept either.
  }
}
