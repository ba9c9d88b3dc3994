const CHANNEL = 'session'

let channel: BroadcastChannel | undefined

// One channel per page: a message comes back on every other channel of the same name, in this page too.
function opened(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel(CHANNEL)
  return channel
}

/** Tells the other tabs of this browser that somebody has signed up or logged in here. */
export function announceSession(): void {
  opened()?.postMessage('entered')
}

/** Calls back when another tab has signed up or logged in. */
export function onSessionElsewhere(listener: () => void): void {
  opened()?.addEventListener('message', listener)
}
