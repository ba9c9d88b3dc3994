import { useSyncExternalStore } from 'react'

const ONCE_PER_MS = 60_000

/** A profile to announce. `isMatch`: as a match, otherwise as a like that the address asked for. */
export type Announcement = { profileId: string; isMatch: boolean }

const NONE: readonly Announcement[] = []

let waiting = NONE
const announcedAt = new Map<string, number>()
const listeners = new Set<() => void>()

function change(next: readonly Announcement[]) {
  waiting = next
  for (const listener of listeners) listener()
}

/**
 * Queues a match announcement. The member's own like and its event both come here; a second one within a
 * minute is ignored.
 */
export function announceMatch(profileId: string): void {
  const now = Date.now()
  if (now - (announcedAt.get(profileId) ?? 0) < ONCE_PER_MS) return
  announcedAt.set(profileId, now)
  change([...waiting, { profileId, isMatch: true }])
}

/** Announces a like because the address asked for it. */
export function announceLike(profileId: string): void {
  change([...waiting, { profileId, isMatch: false }])
}

/** Removes an announcement that was read, or no longer applies. */
export function closeAnnouncement(announcement: Announcement): void {
  change(waiting.filter((other) => other !== announcement))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The pending announcements, the oldest first; closing one brings the next. */
export function useAnnouncements(): readonly Announcement[] {
  return useSyncExternalStore(
    subscribe,
    () => waiting,
    () => NONE,
  )
}
