import { useLayoutEffect, useSyncExternalStore } from 'react'
import { isEntryGateStanding } from '../session/entryGate.ts'
import { createInterruptionQueue } from './interruptionQueue.ts'
import { BANNERS, type Banner, type Interruption } from './interruptions.rules.ts'

const QUIET_AFTER_TYPING_MS = 5000
const NOT_TYPED = new Set(['checkbox', 'radio', 'range', 'color', 'file', 'button', 'submit', 'reset'])

let typedIn: EventTarget | null = null
let typedAt = -Infinity
let isWatching = false

/** The text of a field; undefined for other elements. */
function wordsOf(element: EventTarget | null): string | undefined {
  if (element instanceof HTMLTextAreaElement) return element.value
  if (element instanceof HTMLInputElement) return NOT_TYPED.has(element.type) ? undefined : element.value
  if (element instanceof HTMLElement && element.isContentEditable) return element.textContent
  return undefined
}

/**
 * The member counts as typing from the first letter until the text is sent or left, and a moment longer. An
 * existing draft does not count.
 */
function typingForMs(): number {
  const focused = document.activeElement
  if (focused !== null && focused === typedIn && wordsOf(focused)) return Infinity
  return Math.max(0, typedAt + QUIET_AFTER_TYPING_MS - performance.now())
}

const queue = createInterruptionQueue({
  get isDialogOpen() {
    return document.querySelector('dialog[open]') !== null || isEntryGateStanding()
  },
  get typingForMs() {
    return typingForMs()
  },
  get nowMs() {
    return performance.now()
  },
  wait: (milliseconds, then) => {
    const timer = setTimeout(then, milliseconds)
    return () => clearTimeout(timer)
  },
  soon: (then) => queueMicrotask(then),
})

function watch() {
  if (isWatching) return
  isWatching = true
  document.addEventListener(
    'input',
    ({ target }) => {
      if (wordsOf(target) === undefined) return
      typedIn = target
      typedAt = performance.now()
      queue.reconsider()
    },
    true,
  )
  document.addEventListener(
    'focusout',
    ({ target }) => {
      if (target !== typedIn || !wordsOf(target)) return
      typedAt = performance.now()
      queue.reconsider()
    },
    true,
  )
}

/**
 * Requests to show a dialog or banner that opens by itself. Only one of each shows at a time, by the priority
 * in interruptions.rules.ts, and no dialog over another or during typing.
 * @param wanted whether there is something to show now
 * @returns whether it may show
 */
export function useInterruption(interruption: Interruption, wanted: boolean): boolean {
  // A layout effect, so that whatever may show at once is in the first paint.
  useLayoutEffect(() => {
    if (!wanted) return
    watch()
    return queue.want(interruption)
  }, [interruption, wanted])
  const shows = useSyncExternalStore(
    queue.subscribe,
    () => queue.shows(interruption),
    () => false,
  )
  return wanted && shows
}

/** The banner above the navigation; undefined for none. */
export function useShownBanner(): Banner | undefined {
  return useSyncExternalStore(
    queue.subscribe,
    () => BANNERS.find((banner) => queue.shows(banner)),
    () => undefined,
  )
}

/** Shows news in turn: not beneath a dialog, and one at a time. */
export function showInTurn(news: () => void): void {
  queue.tell(news)
}

/** Reports an opened or closed dialog, so that waiting ones may open. */
export function dialogsChanged(): void {
  queue.reconsider()
}
