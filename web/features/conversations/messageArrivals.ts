const listeners = new Set<(clientId: string) => void>()

/** Reports that a live event has confirmed an own message. */
export function reportArrival(clientId: string): void {
  for (const listener of listeners) listener(clientId)
}

/** Follows the confirmations, for as long as the page lives. */
export function onArrival(listener: (clientId: string) => void): void {
  listeners.add(listener)
}
