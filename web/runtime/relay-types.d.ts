import type { GraphQLTaggedNode, OperationType, UpdatableQueryData, VariablesOf } from 'relay-runtime'

// Every store proxy reads updatable queries; the package declares it for the updaters of operations only, not for commitLocalUpdate.
declare module 'relay-runtime/store/RelayStoreTypes' {
  interface RecordSourceProxy {
    readUpdatableQuery<TQuery extends OperationType>(
      query: GraphQLTaggedNode,
      variables: VariablesOf<TQuery>,
    ): UpdatableQueryData<TQuery>
  }
}
