import { useEffect, useEffectEvent } from 'react'
import { useRelayEnvironment, type GraphQLTaggedNode } from 'react-relay'
import type { OperationType } from 'relay-runtime'
import { fetchPresent } from '../network/fetchPresent.ts'
import { onReconnected } from '../network/RelayEnvironment.ts'
import { whenReachable } from '../network/whenReachable.ts'

const EVERY_MS = 60_000

/**
 * Keeps a screen's query current where there are no live events: asks every minute if the page is visible,
 * when it becomes visible, and after a lost connection. A failure is silent, and what is shown stays.
 */
export function useRegularly<Query extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Query['variables'],
): void {
  const environment = useRelayEnvironment()
  const ask = useEffectEvent(() => fetchPresent<Query>(environment, query, variables))
  useEffect(() => {
    let isOver = false
    let waiting: (() => void) | undefined
    const stopWaiting = () => {
      waiting?.()
      waiting = undefined
    }
    const asking = async () => {
      if (document.visibilityState !== 'visible') return
      stopWaiting()
      const answer = await ask()
      if (answer !== undefined || isOver) return
      // A suspended member has no socket that would notice when the connection returns. It may have returned
      // since the request began, so the outage is taken as known.
      stopWaiting()
      waiting = whenReachable(onSign, { isAway: true })
    }
    const onSign = () => void asking()
    const timer = setInterval(onSign, EVERY_MS)
    document.addEventListener('visibilitychange', onSign)
    const stop = onReconnected(onSign)
    return () => {
      isOver = true
      stopWaiting()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onSign)
      stop()
    }
  }, [])
}
