/**
 * Whether a member is logged in, as far as this page knows. The server decides at every request; this only chooses what to draw and where
 * to go.
 */
let signedIn = false
const listeners = new Set<() => void>()

/** The one screen of a member whose account is suspended (TRUST-07). */
export const SUSPENDED_PATH = '/account-suspended'

let suspended = false

/** Whether who is logged in here has a suspended account, and so is a visitor to everything else. Only another document changes it. */
export const isSuspended = () => suspended

export function setSuspended(next: boolean): void {
  suspended = next
}

export const isSignedIn = () => signedIn

export function setSignedIn(next: boolean): void {
  if (next === signedIn) return
  signedIn = next
  for (const listener of listeners) listener()
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The address to come back to after login: only paths of this site, so that nobody is sent away by a crafted link. */
export function safeReturnPath(path: string | null | undefined): string | undefined {
  // Who reads an address leaves out tabs and line breaks, so that "/\t/host" is "//host".
  return path && /^\/(?![/\\])[^\t\n\r]*$/.test(path) && !path.startsWith('/login') ? path : undefined
}

/** Where the address says to go on to, at this moment: what the server has drawn once for all is drawn without it first. */
export function returnOfAddress(): string | undefined {
  return safeReturnPath(new URLSearchParams(location.search).get('return'))
}

/** Where a visitor logs in, with the way back. */
export function loginPath(returnTo?: string): string {
  const safe = safeReturnPath(returnTo)
  return safe && safe !== '/' ? `/login?return=${encodeURIComponent(safe)}` : '/login'
}
