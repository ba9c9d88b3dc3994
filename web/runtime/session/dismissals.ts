import { useSyncExternalStore } from 'react'

/** What a reader has dismissed, with its time (SITE-26). */
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
/** Dismissals while storage is forbidden or full, for the life of the page. */
let withoutStorage: Dismissals = {}

/**
 * The entry warning may have been accepted without script, or without storage: then only its cookie shows
 * that (SITE-13).
 */
function acceptedByCookie(): Dismissals {
  try {
    const at = /(?:^|; )entry-warning=(\d+)/.exec(document.cookie)?.[1]
    return at === undefined ? {} : { 'entry-warning': Number(at) }
  } catch {
    // A sandboxed page may not even ask.
    return {}
  }
}

function stored(): Dismissals {
  try {
    const kept = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Dismissals
    return { ...kept, ...withoutStorage }
  } catch {
    return withoutStorage
  }
}

/** The dismissals on this device. */
export function dismissals(): Dismissals {
  return { ...acceptedByCookie(), ...stored() }
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

/** Lets the script that runs before the app keep the entry warning's cookie. */
function tellEntryGate(): void {
  dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY }))
}

/** When it was dismissed, undefined if it was not. */
function dismissedAt(key: DismissalKey): number | undefined {
  // Browsers read cookies in another process: too slow for what components ask at each draw.
  const at = (key === 'entry-warning' ? dismissals() : stored())[key]
  // Without cookie and storage, only the document shows that its age question was answered.
  if (at === undefined && key === 'entry-warning' && 'entered' in document.documentElement.dataset) return 0
  return at
}

/** Dismisses something on this device; for a member `useDismissals` tells the server. */
export function dismiss(key: DismissalKey): void {
  keep({ ...dismissals(), [key]: Date.now() })
  tellEntryGate()
}

/** Adopts the member's dismissals from other devices. */
export function adoptDismissals(elsewhere: Dismissals): void {
  const here = dismissals()
  if (Object.keys(elsewhere).every((key) => key in here)) return
  keep({ ...here, ...elsewhere })
  tellEntryGate()
}

/**
 * Forgets the member's dismissals, so that the next member on this device sees everything; the entry warning
 * belongs to the device.
 */
export function forgetMemberDismissals(): void {
  const { 'entry-warning': entryWarning } = dismissals()
  keep(entryWarning === undefined ? {} : { 'entry-warning': entryWarning })
}

/** Calls back when something is dismissed, here or in another tab. */
export function subscribeToDismissals(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/**
 * True on the server, so that nothing flashes up before the device is known.
 * @param since dismissals before this instant (ISO 8601) do not count
 */
export function useDismissed(key: DismissalKey, since?: string): boolean {
  return useSyncExternalStore(
    subscribeToDismissals,
    () => (dismissedAt(key) ?? -Infinity) >= (since === undefined ? 0 : Date.parse(since)),
    () => true,
  )
}
