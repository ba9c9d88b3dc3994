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
 * Calls back once, when the connection is there again after having been away. Whoever can reach the server all along has another trouble, in which asking
 * again and again does not help.
 * @param isAway whether it is known to be away just now; then it is asked for after a pause, so that nobody goes in circles
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
