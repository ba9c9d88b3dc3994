/**
 * Whether a member is logged in, as far as this page knows. The server decides at every request; this only
 * decides what to draw and where to go.
 */
let signedIn = false
const listeners = new Set<() => void>()

/** The one screen of a member whose account is suspended (TRUST-07). */
export const SUSPENDED_PATH = '/account-suspended'

let suspended = false

/**
 * Whether the logged-in member's account is suspended, which makes them a visitor elsewhere. Only a new
 * document changes it.
 */
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

/**
 * The address to return to after login: only paths of this site, so that a crafted link cannot lead
 * elsewhere.
 */
export function safeReturnPath(path: string | null | undefined): string | undefined {
  // URL parsers drop tabs and line breaks, so that "/\t/host" is "//host".
  return path && /^\/(?![/\\])[^\t\n\r]*$/.test(path) && !path.startsWith('/login') ? path : undefined
}

/**
 * The return path in the current address: a page that the server draws once for all is drawn without it
 * first. A part of the page that was asked for stands at the end of the login's own address, because browsers
 * keep it over redirects.
 */
export function returnOfAddress(): string | undefined {
  const path = safeReturnPath(new URLSearchParams(location.search).get('return'))
  return path && !path.includes('#') ? path + location.hash : path
}

/** The login's address, with the way back. It speaks the language that the link of a mail names. */
export function loginPath(returnTo?: string): string {
  const safe = safeReturnPath(returnTo)
  if (!safe || safe === '/') return '/login'
  const lang = new URLSearchParams(safe.split('#')[0]!.split('?')[1]).get('lang')
  const spoken = lang === null ? '' : `&lang=${encodeURIComponent(lang)}`
  return `/login?return=${encodeURIComponent(safe)}${spoken}`
}
