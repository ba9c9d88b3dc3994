const PREFIX = 'unsent:'

const keyOf = (memberId: string, clientId: string) => `${PREFIX}${memberId}:${clientId}`

/** The fields of every stored message; the rest belongs to the caller. */
export type KeptMessage = { clientId: string; at: Date }

let isForgotten = false

/**
 * Stores a message that the server has not confirmed, across reloads and days. One entry per message, so that
 * two tabs do not overwrite each other.
 */
export function keepMessage(memberId: string, message: KeptMessage): void {
  if (isForgotten) return
  try {
    localStorage.setItem(keyOf(memberId, message.clientId), JSON.stringify(message))
  } catch {
    // Without storage it lives as long as the page.
  }
}

/** @returns the member's messages in the order in which they were written */
export function readKeptMessages<Message extends KeptMessage>(memberId: string): Message[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(keyOf(memberId, '')))
    const messages = keys
      .map((key) => JSON.parse(localStorage.getItem(key)!) as Message)
      .map((message) => ({ ...message, at: new Date(message.at) }))
    return messages.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  } catch {
    return []
  }
}

export function forgetMessage(memberId: string, clientId: string): void {
  try {
    localStorage.removeItem(keyOf(memberId, clientId))
  } catch {
    // Without storage, nothing was kept.
  }
}

/**
 * Calls back with the client id of a message that another tab has removed: it was sent or discarded there.
 */
export function onMessageForgotten(memberId: string, listener: (clientId: string) => void): void {
  const prefix = keyOf(memberId, '')
  addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(prefix) && newValue === null) listener(key.slice(prefix.length))
  })
}

/** At logout: the device's next user must find nothing, and nothing more is stored until the page is left. */
export function forgetKeptMessages(): void {
  isForgotten = true
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // Without storage, nothing was kept.
  }
}
