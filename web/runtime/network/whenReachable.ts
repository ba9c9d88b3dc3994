const ASK_EVERY_MS = 5000
const ANSWER_WITHIN_MS = 4000

/** Whether the server answers. */
export async function isReachable(): Promise<boolean> {
  if (navigator.onLine === false) return false
  const answer = await fetch('/healthz', {
    cache: 'no-store',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch(() => undefined)
  return answer?.ok ?? false
}

/**
 * Calls back once, when the connection has returned after an outage. If the server was reachable all along,
 * the problem is another one, and retrying does not help.
 * @param isAway whether an outage is already known; then the first check comes after a pause, to avoid a
 * tight loop
 * @returns stops waiting
 */
export function whenReachable(callback: () => void, { isAway = false } = {}): () => void {
  let wasAway = isAway || navigator.onLine === false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const stop = () => {
    isOver = true
    clearTimeout(timer)
    removeEventListener('online', ask)
    document.removeEventListener('visibilitychange', ask)
  }
  const look = async () => {
    clearTimeout(timer)
    const isBack = document.visibilityState === 'visible' && (await isReachable())
    if (isOver) return
    if (isBack && wasAway) {
      stop()
      return callback()
    }
    wasAway ||= !isBack
    clearTimeout(timer)
    timer = setTimeout(ask, ASK_EVERY_MS)
  }
  const ask = () => void look()
  addEventListener('online', ask)
  document.addEventListener('visibilitychange', ask)
  if (isAway) timer = setTimeout(ask, ASK_EVERY_MS)
  else ask()
  return stop
}
