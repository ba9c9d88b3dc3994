import { commitMutation, type GraphQLTaggedNode } from 'react-relay'
import type { MutationParameters } from 'relay-runtime'
import { operatorEnvironment } from './environment.ts'

/**
 * Sends one mutation.
 * @returns the answer; undefined if there was none, which the network layer has told in a toast
 */
export function send<Mutation extends MutationParameters>(
  mutation: GraphQLTaggedNode,
  variables: Mutation['variables'],
): Promise<Mutation['response'] | undefined> {
  return new Promise((resolve) => {
    commitMutation<Mutation>(operatorEnvironment(), {
      mutation,
      variables,
      onCompleted: (response) => resolve(response),
      onError: () => resolve(undefined),
    })
  })
}
