import { useSyncExternalStore } from 'react'

/** What a reader has put away, with the time of it (SITE-26). */
export type DismissalKey =
  | 'entry-warning'
  | 'activation'
  | 'signup-open'
  | 'profile-photo'
  | 'push'
  | 'notifications-disabled'
  | 'time-bonus'
  | 'welcome-bonus'

const STORAGE_KEY = 'dismissals'
const listeners = new Set<() => void>()

function read(): Partial<Record<DismissalKey, number>> {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<Record<DismissalKey, number>>
  } catch {
    return {}
  }
}

/** When it was put away (milliseconds since 1970), undefined when it was not. */
export function dismissedAt(key: DismissalKey): number | undefined {
  return read()[key]
}

export function dismiss(key: DismissalKey): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...read(), [key]: Date.now() }))
  } catch {
    // Without storage it comes back with the next page, which is better than failing.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Dismissed counts as true on the server, so that nothing flashes up before the device was asked. */
export function useDismissed(key: DismissalKey): boolean {
  return useSyncExternalStore(
    subscribe,
    () => dismissedAt(key) !== undefined,
    () => true,
  )
}
