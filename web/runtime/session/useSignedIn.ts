import { useSyncExternalStore } from 'react'
import { isSignedIn, subscribeToSession } from './session.ts'

/** Follows login and logout. Always false on the server, which renders for visitors only. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(subscribeToSession, isSignedIn, () => false)
}
