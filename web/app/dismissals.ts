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
  | 'welcome-modal'
  | 'welcome-bonus'

/** Milliseconds since 1970 per key. */
export type Dismissals = Partial<Record<DismissalKey, number>>

const STORAGE_KEY = 'dismissals'
const listeners = new Set<() => void>()

/** What this device knows of. */
export function dismissals(): Dismissals {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Dismissals
  } catch {
    return {}
  }
}

function keep(next: Dismissals): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(next))
  } catch {
    // Without storage it comes back with the next page, which is better than failing.
  }
  for (const listener of listeners) listener()
}

/** When it was put away, undefined when it was not. */
export function dismissedAt(key: DismissalKey): number | undefined {
  return dismissals()[key]
}

/** Puts something away on this device; for a member `useDismissals` tells the server. */
export function dismiss(key: DismissalKey): void {
  keep({ ...dismissals(), [key]: Date.now() })
}

/** Takes over what the member has put away on other devices. */
export function adoptDismissals(elsewhere: Dismissals): void {
  const here = dismissals()
  if (Object.keys(elsewhere).some((key) => !(key in here))) keep({ ...here, ...elsewhere })
}

/** Forgets what was a member's own, so that the next member on this device sees it again; the entry warning is the device's. */
export function forgetMemberDismissals(): void {
  const { 'entry-warning': entryWarning } = dismissals()
  keep(entryWarning === undefined ? {} : { 'entry-warning': entryWarning })
}

/** Calls back when something is put away, here or in another tab. */
export function subscribeToDismissals(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/**
 * Dismissed counts as true on the server, so that nothing flashes up before the device was asked.
 * @param since what was dismissed before this instant (ISO 8601) does not count
 */
export function useDismissed(key: DismissalKey, since?: string): boolean {
  return useSyncExternalStore(
    subscribeToDismissals,
    () => (dismissedAt(key) ?? -Infinity) >= (since === undefined ? 0 : Date.parse(since)),
    () => true,
  )
}
