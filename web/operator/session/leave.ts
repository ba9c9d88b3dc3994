export const HOME = '/operator'
export const LOGIN = '/operator/login'

/** The address to go on with after the login: only the console's own count. */
export function returnAddress(search: string): string {
  const wanted = new URLSearchParams(search).get('return') ?? ''
  return /^\/operator(?:[/?#]|$)/.test(wanted) && !wanted.startsWith(LOGIN) ? wanted : HOME
}

/** The login's address, which leads back to `from`. */
export function loginAddress(from: string, { hasEnded = false } = {}): string {
  const asked = new URLSearchParams({ ...(hasEnded ? { ended: '1' } : {}), return: from })
  return `${LOGIN}?${asked}`
}

let hadSession = false

/** Called when the console was drawn for an operator. */
export function noteSession(): void {
  hadSession = true
}

/** Leaves for the login with a new document, so that nothing of this session stays in memory. */
export function leaveForLogin(): void {
  if (location.pathname === LOGIN) return
  location.replace(loginAddress(location.pathname + location.search, { hasEnded: hadSession }))
}
