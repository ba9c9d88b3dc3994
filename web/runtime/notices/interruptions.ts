import { useLayoutEffect, useSyncExternalStore } from 'react'
import { isEntryGateStanding } from '../session/entryGate.ts'
import { createInterruptionQueue } from './interruptionQueue.ts'
import type { Interruption } from './interruptions.rules.ts'

const QUIET_AFTER_TYPING_MS = 5000
const NOT_TYPED = new Set(['checkbox', 'radio', 'range', 'color', 'file', 'button', 'submit', 'reset'])

let typedIn: EventTarget | null = null
let typedAt = -Infinity
let isWatching = false

/** The words of a field; undefined for what is no field to type in. */
function wordsOf(element: EventTarget | null): string | undefined {
  if (element instanceof HTMLTextAreaElement) return element.value
  if (element instanceof HTMLInputElement) return NOT_TYPED.has(element.type) ? undefined : element.value
  if (element instanceof HTMLElement && element.isContentEditable) return element.textContent
  return undefined
}

/** Somebody types from the first letter until the words are sent or left, and a moment longer. A draft that was there before is not being typed. */
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
 * Asks for a dialog or a banner that would show by itself to be shown. Only one of each shows at a time, in the order of interruptions.rules.ts, and no dialog
 * over another or over somebody who types.
 * @param wanted whether it has something to say now
 * @returns whether it may show
 */
export function useInterruption(interruption: Interruption, wanted: boolean): boolean {
  // A layout effect: what may show at once is there with the first paint.
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

/** Tells news in its turn: not beneath a dialog, and one after the other. */
export function tellInTurn(news: () => void): void {
  queue.tell(news)
}

/** A dialog was opened or closed: whoever waited for that may speak. */
export function dialogsChanged(): void {
  queue.reconsider()
}
