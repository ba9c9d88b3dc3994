const PREFIX = 'last-chat:'

/** The last opened conversation, with whom and when (CHAT-15). */
export type LastOpened = { conversationId: string; profileId: string; openedAt: string }

function readAt(key: string): LastOpened | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<LastOpened> | null
    return kept?.conversationId && kept.profileId && kept.openedAt ? (kept as LastOpened) : undefined
  } catch {
    return undefined
  }
}

/** The conversation that /chats opens on wide screens (CHAT-15). Kept on the device, per member. */
export function rememberOpened(
  viewerId: string,
  opened: { conversationId: string; profileId: string },
): void {
  try {
    localStorage.setItem(
      PREFIX + viewerId,
      JSON.stringify({ ...opened, openedAt: new Date().toISOString() } satisfies LastOpened),
    )
  } catch {
    // Storage may be forbidden or full; then the newest conversation opens.
  }
}

/** @returns undefined if none was opened on this device */
export function lastOpened(viewerId: string): LastOpened | undefined {
  return readAt(PREFIX + viewerId)
}

/** After a removal: the next visit must not lead to a missing conversation. */
export function forgetOpened(conversationId: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX) && readAt(key)?.conversationId === conversationId)
        localStorage.removeItem(key)
    }
  } catch {
    // Without storage, nothing was kept.
  }
}
