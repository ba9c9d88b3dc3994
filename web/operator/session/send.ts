import { commitMutation, type GraphQLTaggedNode } from 'react-relay'
import type { CacheConfig, MutationParameters } from 'relay-runtime'
import { operatorEnvironment } from './environment.ts'

/**
 * Sends one mutation.
 * @param cacheConfig `SILENT` for a request whose failure the caller tells
 * @returns the answer; undefined if there was none, which the network layer has told in a toast
 */
export function send<Mutation extends MutationParameters>(
  mutation: GraphQLTaggedNode,
  variables: Mutation['variables'],
  cacheConfig: CacheConfig = {},
): Promise<Mutation['response'] | undefined> {
  return new Promise((resolve) => {
    commitMutation<Mutation>(operatorEnvironment(), {
      mutation,
      variables,
      cacheConfig,
      onCompleted: (response) => resolve(response),
      onError: () => resolve(undefined),
    })
  })
}
