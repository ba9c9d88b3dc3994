import {
  lookAgainAfterMs,
  NEWS_APART_MS,
  nextShown,
  type Interruption,
  type Shown,
  type Signs,
} from './interruptions.rules.ts'

/** The page's state that the queue needs, and its clock. */
export type Page = Pick<Signs, 'isDialogOpen' | 'typingForMs'> & {
  nowMs: number
  /** Calls back later. @returns cancels */
  wait: (milliseconds: number, then: () => void) => () => void
  /** Calls back after the current task. */
  soon: (then: () => void) => void
}

export type InterruptionQueue = {
  /** Requests to be shown. @returns withdraws the request */
  want: (interruption: Interruption) => () => void
  shows: (interruption: Interruption) => boolean
  /** Shows news, once no dialog is open and earlier news has been read. */
  tell: (news: () => void) => void
  /** The page has changed: the member types, or a dialog was opened or closed. */
  reconsider: () => void
  subscribe: (listener: () => void) => () => void
}

// Of much news only the newest shows; lists and badges have all of it.
const NEWS_AT_MOST = 3

/** Shows one thing at a time of all that would open by itself: dialogs, banners, and news in toasts. */
export function createInterruptionQueue(page: Page): InterruptionQueue {
  const wishes = new Map<Interruption, number>()
  const listeners = new Set<() => void>()
  let shown: Shown = { dialog: undefined, banner: undefined }
  let news: (() => void)[] = []
  let dialogClosedAt = -Infinity
  let newsToldAt = -Infinity
  let isDue = false
  let stopWaiting = () => {}

  function signs(): Signs {
    const { isDialogOpen, typingForMs, nowMs } = page
    return { isDialogOpen, typingForMs, sinceDialogMs: nowMs - dialogClosedAt }
  }

  function decide() {
    isDue = false
    stopWaiting()
    const wanted = new Set(wishes.keys())
    const before = shown
    if (before.dialog !== undefined && !wanted.has(before.dialog)) dialogClosedAt = page.nowMs
    // Read once: the typing may end between two reads, and then the dialog would neither open nor be
    // reconsidered.
    const now = signs()
    shown = nextShown(before, wanted, now)
    const waits = [lookAgainAfterMs(shown, wanted, now), tellNext()].filter((wait) => wait !== undefined)
    stopWaiting = waits.length > 0 ? page.wait(Math.min(...waits), decide) : () => {}
    if (shown.dialog !== before.dialog || shown.banner !== before.banner)
      for (const listener of listeners) listener()
  }

  /** Shows the next news. @returns milliseconds until the next may show, if any is left */
  function tellNext(): number | undefined {
    if (news.length === 0 || page.isDialogOpen || shown.dialog !== undefined) return undefined
    const waitMs = newsToldAt + NEWS_APART_MS - page.nowMs
    if (waitMs > 0) return waitMs
    newsToldAt = page.nowMs
    news.shift()?.()
    return news.length > 0 ? NEWS_APART_MS : undefined
  }

  function reconsider() {
    if (isDue) return
    isDue = true
    page.soon(decide)
  }

  return {
    want: (interruption) => {
      wishes.set(interruption, (wishes.get(interruption) ?? 0) + 1)
      reconsider()
      return () => {
        const left = (wishes.get(interruption) ?? 0) - 1
        if (left > 0) wishes.set(interruption, left)
        else wishes.delete(interruption)
        reconsider()
      }
    },
    shows: (interruption) => shown.dialog === interruption || shown.banner === interruption,
    tell: (told) => {
      news = [...news, told].slice(-NEWS_AT_MOST)
      reconsider()
    },
    reconsider,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
