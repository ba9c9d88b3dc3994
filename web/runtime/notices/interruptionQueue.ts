import {
  lookAgainAfterMs,
  NEWS_APART_MS,
  nextShown,
  type Interruption,
  type Shown,
  type Signs,
} from './interruptions.rules.ts'

/** What the queue has to know of the page, and its clock. */
export type Page = Pick<Signs, 'isDialogOpen' | 'typingForMs'> & {
  nowMs: number
  /** Calls back later. @returns how to call it off */
  wait: (milliseconds: number, then: () => void) => () => void
  /** Calls back once what is being done is done. */
  soon: (then: () => void) => void
}

export type InterruptionQueue = {
  /** Asks to speak. @returns how to take it back */
  want: (interruption: Interruption) => () => void
  shows: (interruption: Interruption) => boolean
  /** Tells news, as soon as no dialog is open and what was told before has been read. */
  tell: (news: () => void) => void
  /** Something has changed in the page: somebody types, or a dialog was opened or closed. */
  reconsider: () => void
  subscribe: (listener: () => void) => () => void
}

// Of a crowd of news the newest are told; all of it stands in the lists and the badges.
const NEWS_AT_MOST = 3

/** Lets one speak at a time of all that would open by itself: dialogs, banners, and news in toasts. */
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
    // Read once: the typing may be over between two looks, and then neither would the dialog open nor anybody look again.
    const now = signs()
    shown = nextShown(before, wanted, now)
    const waits = [lookAgainAfterMs(shown, wanted, now), tellNext()].filter((wait) => wait !== undefined)
    stopWaiting = waits.length > 0 ? page.wait(Math.min(...waits), decide) : () => {}
    if (shown.dialog !== before.dialog || shown.banner !== before.banner)
      for (const listener of listeners) listener()
  }

  /** Tells what is next. @returns after how many milliseconds something may be told, if anything is left */
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
