import { commitMutation, type GraphQLTaggedNode } from 'react-relay'
import type { MutationParameters } from 'relay-runtime'
import { relayEnvironment } from './RelayEnvironment.ts'

/**
 * Sends one mutation from a public page, which has no Relay around it. Import the calling module only on
 * submit.
 * @param onRepeated called before another attempt: the one before had no answer, but may have done its work
 * @returns the answer; rejects if the server could not be reached, which the network layer has reported
 */
export function sendMutation<Mutation extends MutationParameters>(
  mutation: GraphQLTaggedNode,
  variables: Mutation['variables'],
  onRepeated?: () => void,
): Promise<Mutation['response']> {
  return new Promise((resolve, reject) => {
    commitMutation<Mutation>(relayEnvironment(), {
      mutation,
      variables,
      cacheConfig: { force: true, metadata: { again: onRepeated } },
      onCompleted: resolve,
      onError: reject,
    })
  })
}
