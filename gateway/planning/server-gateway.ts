import type { ApolloServerOptionsWithGateway } from '@apollo/server'
import type { GraphQLSchema } from 'graphql'
import type { Executor } from './library-gateway.ts'

type ServerGateway = ApolloServerOptionsWithGateway<never>['gateway']
type OnSchema = Parameters<ServerGateway['onSchemaLoadOrUpdate']>[0]

/** What the server library needs of a gateway: a schema that never changes, and an executor. */
export function createServerGateway(apiSchema: GraphQLSchema, executor: Executor): ServerGateway {
  const listeners: OnSchema[] = []
  return {
    onSchemaLoadOrUpdate(listener) {
      listeners.push(listener)
      return () => {}
    },
    load() {
      // Only the library's usage reports need the composed schema.
      for (const listener of listeners) listener({ apiSchema, coreSupergraphSdl: '' })
      return Promise.resolve({ executor: executor as never })
    },
    stop: () => Promise.resolve(),
  }
}
