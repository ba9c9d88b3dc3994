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
 * Keeps what the last search found, all its pages, for as long as no other search takes its place: members opened and previewed meanwhile
 * cannot push it out of the store, and coming back asks nothing (SRCH-08).
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
