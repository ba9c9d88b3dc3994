import { useSyncExternalStore } from 'react'

/** Why the sign-up modal opens over a page, and where the reader continues afterwards (ROUTE-14). */
export type SignupPrompt = { returnTo: string }

let prompt: SignupPrompt | undefined
const listeners = new Set<() => void>()

function change(next: SignupPrompt | undefined) {
  prompt = next
  for (const listener of listeners) listener()
}

/** Opens the sign-up modal for a visitor who wants to do what needs an account. The action itself is not repeated afterwards. */
export function askToSignUp(returnTo: string = location.pathname + location.search): void {
  change({ returnTo })
}

export function closeSignupPrompt(): void {
  change(undefined)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSignupPrompt(): SignupPrompt | undefined {
  return useSyncExternalStore(
    subscribe,
    () => prompt,
    () => undefined,
  )
}
