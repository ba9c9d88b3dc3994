import { useSyncExternalStore } from 'react'

const ONCE_PER_MS = 60_000

/** Whom to announce. `isMatch` says how it came: as a match, or as a like that the address asked for. */
export type Announcement = { profileId: string; isMatch: boolean }

const NONE: readonly Announcement[] = []

let waiting = NONE
const announcedAt = new Map<string, number>()
const listeners = new Set<() => void>()

function change(next: readonly Announcement[]) {
  waiting = next
  for (const listener of listeners) listener()
}

/** Announces a match in its turn. The member's own like and the event about it both come here; the second one within a minute is no news. */
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

/** An announcement has been read, or has nothing to say any more. */
export function closeAnnouncement(announcement: Announcement): void {
  change(waiting.filter((other) => other !== announcement))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is to be announced, the oldest first; the next one comes when that is closed. */
export function useAnnouncements(): readonly Announcement[] {
  return useSyncExternalStore(
    subscribe,
    () => waiting,
    () => NONE,
  )
}
