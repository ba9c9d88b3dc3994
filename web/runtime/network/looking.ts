/** After this long without pointer, key or scrolling, the page may be in view but the member is away. */
const IDLE_AFTER_MS = 3 * 60_000

// A touch screen's keyboard only reports input: its keys belong to an input method (composingKeys.ts).
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'input', 'wheel', 'touchmove'] as const

let lastSignAt = Date.now()
let idleTimer: ReturnType<typeof setTimeout> | undefined
let wasLooking = true
let pointer = ''
const listeners = new Set<() => void>()

/**
 * Whether the member looks at this page: it is in view and, once the app tracks input, was used within the
 * last three minutes.
 */
export function isLookedAt(): boolean {
  if (document.visibilityState !== 'visible') return false
  return listeners.size === 0 || Date.now() - lastSignAt < IDLE_AFTER_MS
}

function tellChange(): void {
  const isLooking = isLookedAt()
  if (isLooking === wasLooking) return
  wasLooking = isLooking
  for (const listener of listeners) listener()
}

function waitForIdle(): void {
  // One timer at a time: it reschedules itself if there was input meanwhile.
  idleTimer ??= setTimeout(
    () => {
      idleTimer = undefined
      tellChange()
      if (wasLooking) waitForIdle()
    },
    Math.max(0, lastSignAt + IDLE_AFTER_MS - Date.now()),
  )
}

function noteSign(event: Event): void {
  if (event.type === 'pointermove') {
    // A browser also reports a move when the page scrolls beneath a resting pointer.
    const { screenX, screenY } = event as PointerEvent
    const now = `${screenX} ${screenY}`
    if (now === pointer) return
    const isFirst = pointer === ''
    pointer = now
    if (isFirst) return
  }
  lastSignAt = Date.now()
  tellChange()
  if (document.visibilityState === 'visible') waitForIdle()
}

function noteVisibility(): void {
  // Switching to a page counts as input.
  if (document.visibilityState === 'visible') lastSignAt = Date.now()
  tellChange()
  waitForIdle()
}

/** Calls back when the member starts or stops looking at this page. @returns unsubscribes */
export function onLookChange(listener: () => void): () => void {
  if (listeners.size === 0) {
    lastSignAt = Date.now()
    for (const sign of SIGNS) addEventListener(sign, noteSign, { capture: true, passive: true })
    document.addEventListener('visibilitychange', noteVisibility)
    wasLooking = isLookedAt()
    waitForIdle()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    for (const sign of SIGNS) removeEventListener(sign, noteSign, { capture: true })
    document.removeEventListener('visibilitychange', noteVisibility)
    clearTimeout(idleTimer)
    idleTimer = undefined
  }
}
