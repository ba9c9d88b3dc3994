import { useSyncExternalStore } from 'react'

let attempt = 0
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The `fetchKey` of a lazy query whose screen offers "Try again". Relay keeps a failed lazy query for five
 * minutes and throws its error again, until it is asked with another key.
 */
export const useQueryAttempt = () =>
  useSyncExternalStore(
    subscribe,
    () => attempt,
    () => 0,
  )

/** Lets failed lazy queries be sent again. Call it before the failed part of the page is drawn anew. */
export function beginQueryAttempt(): void {
  attempt += 1
  for (const listener of listeners) listener()
}
