const CHANNEL = 'session'

/** Tells the other tabs of this browser that somebody has signed up or logged in here. */
export function announceSession(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('entered')
  channel.close()
}

/** Calls back when another tab has signed up or logged in. */
export function onSessionElsewhere(listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = () => listener()
  return () => channel.close()
}
