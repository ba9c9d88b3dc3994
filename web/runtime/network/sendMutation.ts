import { commitMutation, type GraphQLTaggedNode } from 'react-relay'
import type { MutationParameters } from 'relay-runtime'
import { relayEnvironment } from './RelayEnvironment.ts'

/**
 * Sends one mutation from a public page, which has no Relay around it. Import the module that calls this only when somebody sends.
 * @returns the answer; rejects when the server could not be reached, which the network layer has told
 */
export function sendMutation<Mutation extends MutationParameters>(
  mutation: GraphQLTaggedNode,
  variables: Mutation['variables'],
): Promise<Mutation['response']> {
  return new Promise((resolve, reject) => {
    commitMutation<Mutation>(relayEnvironment(), {
      mutation,
      variables,
      onCompleted: resolve,
      onError: reject,
    })
  })
}
