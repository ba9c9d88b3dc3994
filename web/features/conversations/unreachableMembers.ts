import { useSyncExternalStore } from 'react'

// Members whom live events have reported since the page loaded. Not in Relay's store: it may lack a record to
// hold this, and a reloaded page learns it from the server's answers.
let unreachable: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/** Records that a member can no longer be written to, or can again (PROF-10). */
export function setReachable(profileId: string, reachable: boolean): void {
  if (unreachable.has(profileId) !== reachable) return
  unreachable = new Set(
    reachable ? [...unreachable].filter((id) => id !== profileId) : [...unreachable, profileId],
  )
  for (const listener of listeners) listener()
}

/** Whether live events have reported that the viewer can no longer write to this member. */
export function useIsUnreachable(profileId: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => unreachable.has(profileId),
    () => false,
  )
}
