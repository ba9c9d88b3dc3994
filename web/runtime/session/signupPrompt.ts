import { useSyncExternalStore } from 'react'
import { isEntryGateStanding } from './entryGate.ts'

/** Why the sign-up modal opens over a page, and where the reader continues afterwards (ROUTE-14). */
export type SignupPrompt = {
  returnTo: string
  inProgress?: boolean
  /** It opens by itself, in its turn, and not because of a press that needs an account. */
  isOffered?: boolean
}

/** The props of what the sign-up modal shows: the sign-up, or the login instead. */
export type SignupDialogProps = {
  prompt: SignupPrompt
  isLogin: boolean
  onSwitch: (isLogin: boolean) => void
  onClose: () => void
}

const KEY = 'signup-prompt'

let prompt: SignupPrompt | undefined
const listeners = new Set<() => void>()

function change(next: SignupPrompt | undefined) {
  prompt = next
  for (const listener of listeners) listener()
}

/**
 * Opens the sign-up modal for a visitor whose action needs an account. The action itself is not repeated
 * afterwards.
 */
export function askToSignUp(returnTo: string = location.pathname + location.search): void {
  change({ returnTo })
}

/** Offers the sign-up unasked, on a members-only page. */
export function offerSignUp(): void {
  change({ returnTo: location.pathname + location.search, isOffered: true })
}

export function closeSignupPrompt(): void {
  change(undefined)
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Then nothing was remembered.
  }
}

/** Remembers the open modal in this tab once typing has begun, so that a reload brings it back (SIGN-02). */
export function keepSignupPrompt(open: SignupPrompt): void {
  change({ ...prompt, ...open })
  try {
    sessionStorage.setItem(KEY, JSON.stringify(open))
  } catch {
    // Without storage a reload closes it; typed input is not sent.
  }
}

/** Reopens the modal that was in progress before the page loaded. */
export function resumeSignupPrompt(): void {
  try {
    const kept = sessionStorage.getItem(KEY)
    // The age question comes first, and blocks the page so that a dialog would be unusable.
    if (kept && !prompt && !isEntryGateStanding()) change(JSON.parse(kept) as SignupPrompt)
  } catch {
    // Then there is nothing to resume.
  }
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
