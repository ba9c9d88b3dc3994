import { leaveSession } from './leaveSession.ts'
import { isSignedIn } from './session.ts'

type Refusal =
  | { error?: unknown; code?: unknown; errors?: { extensions?: { code?: unknown } }[] }
  | null
  | undefined

/**
 * Whether a server answer says that the session is over: a 403 `authentication_required`, or UNAUTHENTICATED
 * in any shape (SITE-24).
 */
export function meansSessionLoss({ status, body }: { status: number; body: unknown }): boolean {
  const refusal = (typeof body === 'object' ? body : null) as Refusal
  if (refusal?.errors?.some?.((error) => error.extensions?.code === 'UNAUTHENTICATED')) return true
  return status === 401 || (status === 403 && refusal?.error === 'authentication_required')
}

/** Logs the client out and keeps the path for after the login. Visitors have no session to lose. */
export function loseSession(): void {
  if (isSignedIn()) leaveSession({ returnTo: location.pathname + location.search })
}

/** For requests outside the network layer: an upload whose session is over ends like any other request. */
export function watchSessionLoss(request: XMLHttpRequest): void {
  request.addEventListener('load', () => {
    if (meansSessionLoss({ status: request.status, body: request.response })) loseSession()
  })
}
