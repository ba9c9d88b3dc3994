const KEY = 'session-mark'

// This page is on its way to another one itself.
let isLeaving = false

/** Another value than any before, in every tab of this browser: somebody has logged in or out. */
export function renewSessionMark(): void {
  isLeaving = true
  try {
    localStorage.setItem(KEY, crypto.randomUUID())
  } catch {
    // Without storage the browser keeps no page of a member either way: those are sent with no-store.
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
 * A browser may keep a page as it was, and show it again on the way back, also without a connection. A member's page is kept blank, and shows
 * again only while nobody has logged in or out since; a tab that slept meanwhile is loaded anew when it wakes.
 * @param isMembers whether the page shows what only a member may see
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
