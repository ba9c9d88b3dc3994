const KEY = 'chunk-reload-at'
const ONCE_PER_MS = 60_000

/**
 * A release removed the file that this page wants: load the destination anew, at most once per minute (SITE-16). The second failure
 * reaches the error page.
 * @param pendingPath where the reader is going; undefined when only a preload failed, which must not reload the page
 */
export function installChunkGuard(pendingPath: () => string | undefined): void {
  addEventListener('vite:preloadError', (event) => {
    const to = pendingPath()
    if (to === undefined || Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < ONCE_PER_MS) return
    sessionStorage.setItem(KEY, String(Date.now()))
    event.preventDefault()
    location.assign(to)
  })
}
