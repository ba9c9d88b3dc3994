import { useSyncExternalStore } from 'react'

let total = 0
const listeners = new Set<() => void>()

/**
 * The member's unread messages plus new likes, set by the components that read the viewer. Kept apart from
 * Relay, which public pages do without.
 */
export function setUnreadTotal(next: number): void {
  if (next === total) return
  total = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useUnreadTotal(): number {
  return useSyncExternalStore(
    subscribe,
    () => total,
    () => 0,
  )
}
