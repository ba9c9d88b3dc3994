import { useSyncExternalStore } from 'react'

const STORAGE_KEY = 'partner-key'

/** The key that the page uses, and whether the last one stopped working. */
type Login = { key: string | null; hasEnded: boolean }

let login: Login = { key: readKey(), hasEnded: false }
const listeners = new Set<() => void>()

// Storage may be forbidden; the key then lives as long as the page.
function readKey(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

function change(next: Login): void {
  login = next
  try {
    if (next.key === null) sessionStorage.removeItem(STORAGE_KEY)
    else sessionStorage.setItem(STORAGE_KEY, next.key)
  } catch {
    // See above.
  }
  for (const listener of listeners) listener()
}

export const currentKey = () => login.key

/** Uses a key from now on, for this tab only. */
export function takeKey(key: string): void {
  change({ key, hasEnded: false })
}

export function forgetKey(): void {
  change({ key: null, hasEnded: false })
}

/** Logs out because the key no longer works, unless the page uses another one meanwhile. */
export function endKey(key: string): void {
  if (login.key === key) change({ key: null, hasEnded: true })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useLogin(): Login {
  return useSyncExternalStore(subscribe, () => login)
}
