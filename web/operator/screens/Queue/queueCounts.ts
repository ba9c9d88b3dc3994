import { useEffect } from 'react'
import { fetchQuery, graphql, useLazyLoadQuery } from 'react-relay'
import type { queueCountsQuery } from '#web/__generated__/queueCountsQuery.graphql.ts'
import { operatorEnvironment } from '#web/operator/session/environment.ts'
import { useQueryAttempt } from '#web/runtime/network/queryAttempt.ts'
import type { Kind } from './kinds.ts'

const EVERY_MS = 20_000

/** How much waits, in all and of each kind. */
export type QueueCounts = {
  total: number
  dangerous: number
  oldestAt: string | null | undefined
  /** The first case in line, if it may not wait. */
  firstDangerousId: string | undefined
  of: (kind: Kind) => number
}

/** Asks again how much waits; the components that show it draw the answer. */
export function refreshQueueCounts(): void {
  fetchQuery<queueCountsQuery>(operatorEnvironment(), query, {}, { fetchPolicy: 'network-only' }).subscribe({
    // The next round asks again.
    error: () => {},
  })
}

/** How much waits on the site, asked again every 20 seconds while the page is in view. */
export function useQueueCounts(): QueueCounts {
  const fetchKey = useQueryAttempt()
  const { moderationQueue } = useLazyLoadQuery<queueCountsQuery>(
    query,
    {},
    { fetchPolicy: 'store-or-network', fetchKey },
  )
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refreshQueueCounts()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const { totalCount, dangerousCount, oldestAt, kinds, nodes } = moderationQueue
  return {
    total: totalCount,
    dangerous: dangerousCount,
    oldestAt,
    firstDangerousId: nodes.find((one) => one.isDangerous)?.id,
    of: (kind) => kinds.find((one) => one.kind === kind)?.count ?? 0,
  }
}

const query = graphql`
  query queueCountsQuery {
    # The first dangerous one stands behind the notices of trusted flaggers, which are few.
    moderationQueue(first: 20) {
      totalCount
      dangerousCount
      oldestAt
      kinds {
        kind
        count
      }
      nodes {
        id
        isDangerous
      }
    }
  }
`
