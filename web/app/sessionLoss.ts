import { leaveSession } from './leaveSession.ts'
import { isSignedIn } from './session.ts'

// It tells whether somebody is logged in, so for a visitor its refusal is the answer and no loss.
const ASKS_WHO_IS_THERE = '/api/user.php'

type Refusal = { error?: unknown; code?: unknown; errors?: { extensions?: { code?: unknown } }[] } | null | undefined

/** Whether an answer of the server says that the session is over: a 403 `authentication_required`, or UNAUTHENTICATED in any shape (SITE-24). */
export function tellsSessionLoss({ url, status, body }: { url: string; status: number; body: unknown }): boolean {
  const refusal = (typeof body === 'object' ? body : null) as Refusal
  if (refusal?.errors?.some?.((error) => error.extensions?.code === 'UNAUTHENTICATED')) return true
  if (new URL(url, 'http://page.invalid').pathname === ASKS_WHO_IS_THERE) return false
  return status === 401 || (status === 403 && refusal?.error === 'authentication_required')
}

/** Logs the client out and keeps the path for after the login. A visitor has nothing to lose. */
export function loseSession(): void {
  if (isSignedIn()) leaveSession({ returnTo: location.pathname + location.search })
}

/** For a request of its own, outside of the network layer: an upload whose session is over ends like any other request. */
export function watchSessionLoss(request: XMLHttpRequest): void {
  request.addEventListener('load', () => {
    if (tellsSessionLoss({ url: request.responseURL, status: request.status, body: request.response })) loseSession()
  })
}
