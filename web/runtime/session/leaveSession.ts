import { forgetMemberDismissals } from './dismissals.ts'
import { forgetDraftImages } from './draftImages.ts'
import { forgetDrafts } from './forgetDrafts.ts'
import { forgetKeptMessages } from './keptMessages.ts'
import { forgetKeptPhotos } from './keptPhotos.ts'
import { keepSearch } from './keptSearch.ts'
import { loginPath } from './session.ts'
import { announceSession } from './sessionNews.ts'

// A member who logs out goes where that leads, whatever pending requests answer: the ended session is
// expected then.
let isLeftByChoice = false

/**
 * Ends the page's knowledge of the member. The document reloads, which discards the store, the socket and
 * every screen's state: nothing of one member can show to the next.
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
    forgetKeptPhotos()
  }
  announceSession('to' in where ? 'loggedOut' : 'left')
  location.assign('to' in where ? where.to : loginPath(where.returnTo))
}

/** After login or signup: the reverse. */
export function enterSession(to: string): void {
  announceSession('entered')
  location.assign(to)
}
