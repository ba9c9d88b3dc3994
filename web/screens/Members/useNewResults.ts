import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { ProfileSearchInput, useNewResultsQuery } from '#web/__generated__/useNewResultsQuery.graphql.ts'

const ASKS_EVERY_MS = 30_000

export type NewResultsCount = { count: number; isExact: boolean }

/**
 * The number of results now above the first page. Polls while the page is in sight, and when the reader
 * returns to it.
 * @param firstCursor of the search on screen; undefined if it is empty
 */
export function useNewResults(
  filter: ProfileSearchInput,
  firstCursor: string | undefined,
): NewResultsCount | undefined {
  const environment = useRelayEnvironment()
  const [answer, setAnswer] = useState<{ cursor: string; found: NewResultsCount }>()
  const key = JSON.stringify(filter)
  useEffect(() => {
    if (firstCursor === undefined) return
    let request: { unsubscribe: () => void } | undefined
    function ask() {
      if (document.visibilityState !== 'visible') return
      request?.unsubscribe()
      request = fetchQuery<useNewResultsQuery>(environment, query, {
        filter: JSON.parse(key) as ProfileSearchInput,
        after: firstCursor!,
      }).subscribe({
        next: ({ newSearchResults: { count, isExact } }) =>
          setAnswer({ cursor: firstCursor!, found: { count, isExact } }),
        // A failed hint is retried with the next round.
        error: () => {},
      })
    }
    const timer = setInterval(ask, ASKS_EVERY_MS)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
      request?.unsubscribe()
    }
  }, [environment, key, firstCursor])
  return answer?.cursor === firstCursor ? answer?.found : undefined
}

const query = graphql`
  query useNewResultsQuery($filter: ProfileSearchInput, $after: String!) {
    newSearchResults(filter: $filter, after: $after) {
      count
      isExact
    }
  }
`
