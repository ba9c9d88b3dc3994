import { useSyncExternalStore } from 'react'
import { isReachable, whenReachable } from './whenReachable.ts'

// A connection that is made anew at once, as after a change of the language, is not worth a word.
const ASKED_AFTER_MS = 1500

let away = false
let isSocketOpen = false
let isWatching = false
let isAsking = false
let stopWaiting: (() => void) | undefined
const listeners = new Set<() => void>()
let tellers = 0

function setAway(next: boolean): void {
  if (next === away) return
  away = next
  stopWaiting?.()
  stopWaiting = next ? whenReachable(() => setAway(false), { isAway: true }) : undefined
  for (const listener of listeners) listener()
}

/** The socket of the live updates is open. */
export function markSocketOpen(): void {
  isSocketOpen = true
  setAway(false)
}

/** The socket of the live updates is closed. Where the server answers all the same, something between cannot take sockets, and messages go out. */
export function markSocketClosed(): void {
  // At every attempt to open it again: a server that is about to stop may still have answered the first time.
  isSocketOpen = false
  if (away || isAsking) return
  isAsking = true
  setTimeout(() => {
    isAsking = false
    if (isSocketOpen) return
    void isReachable().then((reachable) => {
      if (!reachable && !isSocketOpen) setAway(true)
    })
  }, ASKED_AFTER_MS)
}

function subscribe(listener: () => void): () => void {
  if (!isWatching) {
    isWatching = true
    addEventListener('offline', () => setAway(true))
    if (navigator.onLine === false) setAway(true)
  }
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the server is out of reach. */
export function useIsAway(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => away,
    () => false,
  )
}

/** Notes that the page says by itself that there is no connection. @returns ends it */
export function tellAway(): () => void {
  tellers++
  return () => void tellers--
}

/** Whether the page says so already: a fault is told once. */
export const isAwayTold = () => tellers > 0
