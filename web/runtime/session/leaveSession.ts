import { forgetMemberDismissals } from './dismissals.ts'
import { forgetDraftImages } from './draftImages.ts'
import { forgetDrafts } from './drafts.ts'
import { forgetKeptMessages } from './keptMessages.ts'
import { keepSearch } from './keptSearch.ts'
import { loginPath } from './session.ts'
import { announceSession } from './sessionNews.ts'

// Who logs out goes where that leads, whatever is answered to what was still on its way: that the session is over is no news then.
let isLeftByChoice = false

/**
 * Ends what this page knows of the member. The document is loaded anew, which throws away the store, the socket and every screen's state:
 * nothing of one member can show to the next.
 */
export function leaveSession(where: { returnTo?: string } | { to: string }): void {
  if (!('to' in where) && isLeftByChoice) return
  isLeftByChoice = 'to' in where
  forgetMemberDismissals()
  keepSearch('')
  if ('to' in where) {
    forgetDrafts()
    forgetDraftImages()
    forgetKeptMessages()
  }
  announceSession('left')
  location.assign('to' in where ? where.to : loginPath(where.returnTo))
}

/** After login or signup: the same, the other way round. */
export function enterSession(to: string): void {
  announceSession('entered')
  location.assign(to)
}
