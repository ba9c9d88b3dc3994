import { useEffect } from 'react'
import { useRelayEnvironment } from 'react-relay'
import {
  createOperationDescriptor,
  getRequest,
  type Disposable,
  type GraphQLTaggedNode,
  type Variables,
} from 'relay-runtime'

let retained: { key: string; hold: Disposable } | undefined

/**
 * Retains all pages of the last search until another search replaces it. Opened and previewed members cannot
 * evict it from the store, and coming back needs no request (SRCH-08).
 */
export function useKeptSearch(query: GraphQLTaggedNode, variables: Variables): void {
  const environment = useRelayEnvironment()
  const key = JSON.stringify(variables)
  useEffect(() => {
    if (retained?.key === key) return
    const hold = environment.retain(
      createOperationDescriptor(getRequest(query), JSON.parse(key) as Variables),
    )
    retained?.hold.dispose()
    retained = { key, hold }
  }, [environment, query, key])
}
