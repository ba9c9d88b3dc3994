const KEY = 'session-mark'

// This page is already navigating away.
let isLeaving = false

/** Sets a unique value in every tab of this browser: a member has logged in or out. */
export function renewSessionMark(): void {
  isLeaving = true
  try {
    localStorage.setItem(KEY, crypto.randomUUID())
  } catch {
    // Without storage the browser never caches a member's page: those are sent with no-store.
  }
}

function readMark(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/**
 * A browser may cache a page and show it again on Back, even offline. A member's page is cached blank, and
 * only shows again if no login or logout has happened since. A tab that was asleep meanwhile reloads when it
 * wakes.
 * @param isMembers whether the page shows members-only content
 */
export function forgetPagesOfOtherSessions(isMembers: () => boolean): void {
  const mark = readMark()
  const isOfNow = () => readMark() === mark
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted && isMembers()) document.body.hidden = true
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    if (isOfNow()) document.body.hidden = false
    else location.reload()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || isLeaving || isOfNow()) return
    document.body.hidden = isMembers()
    location.reload()
  })
}
