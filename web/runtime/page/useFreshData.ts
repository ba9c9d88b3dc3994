import { useEffect } from 'react'
import { useRelayEnvironment, type GraphQLTaggedNode, type PreloadedQuery } from 'react-relay'
import type { OperationType } from 'relay-runtime'
import { fetchPresent } from '../network/fetchPresent.ts'

/**
 * Asks anew for what a screen drew from the store, which keeps answers for ten minutes: for lists and sums
 * that change by what the member does on other screens. Without an answer the page stays as it is.
 */
export function useFreshData<Query extends OperationType>(
  query: GraphQLTaggedNode,
  queryRef: PreloadedQuery<Query>,
): void {
  const environment = useRelayEnvironment()
  useEffect(() => {
    // Relay's types omit the request of a preloaded query; there is none if the store had the data.
    const { source } = queryRef as { source?: unknown }
    if (source === undefined) void fetchPresent<Query>(environment, query, queryRef.variables)
  }, [environment, query, queryRef])
}
