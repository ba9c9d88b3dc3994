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
/** What was put away where storage is forbidden or full, for as long as the page lives. */
let withoutStorage: Dismissals = {}

/** The entry warning may have been accepted without script, or where storage is forbidden: then only its cookie tells (SITE-13). */
function acceptedByCookie(): Dismissals {
  try {
    const at = /(?:^|; )entry-warning=(\d+)/.exec(document.cookie)?.[1]
    return at === undefined ? {} : { 'entry-warning': Number(at) }
  } catch {
    // A page in a sandbox may not even ask.
    return {}
  }
}

/** What this device knows of. */
export function dismissals(): Dismissals {
  const accepted = acceptedByCookie()
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Dismissals
    return { ...accepted, ...stored, ...withoutStorage }
  } catch {
    return { ...accepted, ...withoutStorage }
  }
}

function keep(next: Dismissals): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(next))
    withoutStorage = {}
  } catch {
    // It comes back with the next document, which is better than failing.
    withoutStorage = next
  }
  for (const listener of listeners) listener()
}

/** Lets the script that runs before the app keep the cookie of the entry warning. */
function tellEntryGate(): void {
  dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY }))
}

/** When it was put away, undefined when it was not. */
function dismissedAt(key: DismissalKey): number | undefined {
  const at = dismissals()[key]
  // Where neither cookie nor storage is allowed, only the document knows that its question for the age was answered.
  if (at === undefined && key === 'entry-warning' && 'entered' in document.documentElement.dataset) return 0
  return at
}

/** Puts something away on this device; for a member `useDismissals` tells the server. */
export function dismiss(key: DismissalKey): void {
  keep({ ...dismissals(), [key]: Date.now() })
  tellEntryGate()
}

/** Takes over what the member has put away on other devices. */
export function adoptDismissals(elsewhere: Dismissals): void {
  const here = dismissals()
  if (Object.keys(elsewhere).every((key) => key in here)) return
  keep({ ...here, ...elsewhere })
  tellEntryGate()
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
