import type {
  CacheConfig,
  GraphQLTaggedNode,
  OperationType,
  UpdatableQueryData,
  VariablesOf,
} from 'relay-runtime'

// Every store proxy reads updatable queries; the package declares it only for operation updaters, not for
// commitLocalUpdate.
declare module 'relay-runtime/store/RelayStoreTypes' {
  interface RecordSourceProxy {
    readUpdatableQuery<TQuery extends OperationType>(
      query: GraphQLTaggedNode,
      variables: VariablesOf<TQuery>,
    ): UpdatableQueryData<TQuery>
  }
}

// The hook passes on all options of commitMutation; its types omit this one.
declare module 'react-relay/relay-hooks/useMutation' {
  interface UseMutationConfig<TMutation extends MutationParameters> {
    cacheConfig?: CacheConfig
  }
}
