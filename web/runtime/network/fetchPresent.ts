import { fetchQuery, type GraphQLTaggedNode } from 'react-relay'
import type { Environment, OperationType } from 'relay-runtime'
import { SILENT_ON_FAILURE } from './network.ts'
import { staleAfterChange } from './storeChanges.ts'

const ROUNDS = 3
const { metadata: SILENT } = SILENT_ON_FAILURE

/**
 * Fetches the current state alongside the live updates. An answer that was in flight during another change,
 * such as a new match, may be older and would revert it. It is discarded and fetched again.
 * @returns undefined on failure, which is silent, and while changes keep coming; they bring the state
 * themselves
 */
export async function fetchPresent<Query extends OperationType>(
  environment: Environment,
  query: GraphQLTaggedNode,
  variables: Query['variables'],
): Promise<Query['response'] | undefined> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const networkCacheConfig = { force: true, metadata: { ...SILENT, ...staleAfterChange() } }
    const asking = fetchQuery<Query>(environment, query, variables, { networkCacheConfig }).toPromise()
    try {
      const answer = await asking
      if (answer !== undefined) return answer
    } catch {
      return undefined
    }
  }
  return undefined
}
