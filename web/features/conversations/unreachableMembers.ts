import { useSyncExternalStore } from 'react'

// Of whom live events have said so since the page was loaded. Not in the store of Relay: there may be no record that could hold it, and a page that is
// loaded anew learns it from what the server answers.
let unreachable: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/** Records that a member can be written to no longer, or again (PROF-10). */
export function setReachable(profileId: string, reachable: boolean): void {
  if (unreachable.has(profileId) !== reachable) return
  unreachable = new Set(
    reachable ? [...unreachable].filter((id) => id !== profileId) : [...unreachable, profileId],
  )
  for (const listener of listeners) listener()
}

/** Whether live events have said that the viewer can no longer write to this member. */
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
