import { forgetMemberDismissals } from './dismissals.ts'
import { forgetDrafts } from './drafts.ts'
import { loginPath } from './session.ts'
import { announceSession } from './sessionNews.ts'

/**
 * Ends what this page knows of the member. The document is loaded anew, which throws away the store, the socket and every screen's state:
 * nothing of one member can show to the next.
 */
export function leaveSession(where: { returnTo?: string } | { to: string }): void {
  forgetMemberDismissals()
  if ('to' in where) forgetDrafts()
  announceSession('left')
  location.assign('to' in where ? where.to : loginPath(where.returnTo))
}

/** After login or signup: the same, the other way round. */
export function enterSession(to: string): void {
  announceSession('entered')
  location.assign(to)
}
