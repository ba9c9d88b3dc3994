import { useEffect } from 'react'
import { useRelayEnvironment } from 'react-relay'
import {
  createOperationDescriptor,
  getRequest,
  type Disposable,
  type GraphQLTaggedNode,
  type Variables,
} from 'relay-runtime'
import { writeFilter } from './membersFilter.rules.ts'
import { readAddress } from './readAddress.ts'

let last = ''
let retained: { key: string; hold: Disposable } | undefined

/** The filters of the last search, as in its address. The search's link in the navigation leads back to them (SRCH-01). */
export const lastSearch = () => last

/** Keeps the filters only: what else an address carries, a partner's data for instance, counts once and must not come back with the search. */
export function rememberSearch(search: string): void {
  last = writeFilter(readAddress(search))
}

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
