import { useSyncExternalStore } from 'react'

const ONCE_PER_MS = 60_000

let shown: string | undefined
let isAsked = false
const announcedAt = new Map<string, number>()
const listeners = new Set<() => void>()

function change(next: string | undefined, asked = false) {
  shown = next
  isAsked = asked
  for (const listener of listeners) listener()
}

/** Opens the match modal. The member's own like and the event about it both come here; the second one within a minute is no news. */
export function announceMatch(profileId: string): void {
  const now = Date.now()
  if (now - (announcedAt.get(profileId) ?? 0) < ONCE_PER_MS) return
  announcedAt.set(profileId, now)
  change(profileId)
}

/** Opens the like modal because the address asked for it, wherever the layout has one. */
export function announceLike(profileId: string): void {
  change(profileId, true)
}

export function closeMatchAnnouncement(): void {
  change(undefined)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Global id of the profile whose match is being announced. */
export function useAnnouncedMatch(): string | undefined {
  return useSyncExternalStore(subscribe, () => shown, () => undefined)
}

/** Whether the announcement was asked for by the address, and so interrupts nobody. */
export function useIsAskedFor(): boolean {
  return useSyncExternalStore(subscribe, () => isAsked, () => false)
}
