import { useSyncExternalStore } from 'react'
import { loadQuery, type PreloadedQuery } from 'react-relay'
import shellQuery, { type MemberShellQuery } from '#web/__generated__/MemberShellQuery.graphql.ts'
import { fetchPresent } from '#web/runtime/network/fetchPresent.ts'
import { relayEnvironment } from '#web/runtime/network/RelayEnvironment.ts'

const RETRY_AFTER_MS = 5000
const RETRY_AT_LATEST_MS = 60_000

let queryRef: PreloadedQuery<MemberShellQuery> | undefined

function startShell(fetchPolicy: 'store-and-network' | 'store-or-network') {
  return loadQuery<MemberShellQuery>(relayEnvironment(), shellQuery, {}, { fetchPolicy })
}

/** Starts the navigation's query. The app calls it before it draws anything. */
export function startMemberShell(): PreloadedQuery<MemberShellQuery> {
  queryRef ??= startShell('store-and-network')
  return queryRef
}

let attempts = 0
let isRetrying = false
let retryAfterMs = RETRY_AFTER_MS
let failedAt = -Infinity
const attemptListeners = new Set<() => void>()

function onAttempt(listener: () => void) {
  attemptListeners.add(listener)
  return () => attemptListeners.delete(listener)
}

/** Changes each time the query succeeds after a failure, so that the parts that failed are drawn again. */
export const useShellAttempt = () =>
  useSyncExternalStore(
    onAttempt,
    () => attempts,
    () => 0,
  )

/**
 * Retries the navigation's query with growing delays. Top and bottom bar fail together and share one retry.
 */
export function retryShell(): void {
  if (isRetrying) return
  isRetrying = true
  if (performance.now() - failedAt > 2 * RETRY_AT_LATEST_MS) retryAfterMs = RETRY_AFTER_MS
  failedAt = performance.now()
  setTimeout(() => void askForShell(), retryAfterMs)
  retryAfterMs = Math.min(2 * retryAfterMs, RETRY_AT_LATEST_MS)
}

async function askForShell(): Promise<void> {
  const answer = await fetchPresent<MemberShellQuery>(relayEnvironment(), shellQuery, {})
  isRetrying = false
  if (answer === undefined) return retryShell()
  // The answer is in the store, so the navigation need not wait again.
  queryRef?.dispose()
  queryRef = startShell('store-or-network')
  attempts += 1
  for (const listener of attemptListeners) listener()
}
