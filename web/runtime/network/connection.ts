import { useSyncExternalStore } from 'react'
import { isReachable, whenReachable } from './whenReachable.ts'

// A connection that reopens at once, as after a language change, is not worth reporting.
const ASKED_AFTER_MS = 1500

let away = false
let isSocketOpen = false
let isWatching = false
let isAsking = false
let stopWaiting: (() => void) | undefined
const listeners = new Set<() => void>()
let claims = 0

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

/**
 * The socket of the live updates is closed. If the server still answers, something in between blocks sockets,
 * and messages go out.
 */
export function markSocketClosed(): void {
  // At every reconnect attempt: a stopping server may still have answered the first time.
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

/** Registers that the page itself shows the lost connection. @returns unregisters it */
export function claimAwayNotice(): () => void {
  claims++
  return () => void claims--
}

/** Whether the page already shows it: a fault is reported once. */
export const isAwayShown = () => claims > 0
