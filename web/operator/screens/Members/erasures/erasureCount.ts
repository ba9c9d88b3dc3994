import { useEffect } from 'react'
import { fetchQuery, graphql, useLazyLoadQuery } from 'react-relay'
import type { erasureCountQuery } from '#web/__generated__/erasureCountQuery.graphql.ts'
import { operatorEnvironment } from '#web/operator/session/environment.ts'

const EVERY_MS = 60_000

/** Asks again how many erasures wait; the rail draws the answer. */
export function refreshErasureCount(): void {
  fetchQuery<erasureCountQuery>(operatorEnvironment(), query, {}, { fetchPolicy: 'network-only' }).subscribe({
    // The next round asks again.
    error: () => {},
  })
}

/** How many erasures wait on the site, asked again every minute while the page is in view. */
export function useErasureCount(): number {
  const { waitingErasures } = useLazyLoadQuery<erasureCountQuery>(
    query,
    {},
    { fetchPolicy: 'store-or-network' },
  )
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refreshErasureCount()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return waitingErasures.totalCount
}

const query = graphql`
  query erasureCountQuery {
    waitingErasures(first: 1) {
      totalCount
    }
  }
`
