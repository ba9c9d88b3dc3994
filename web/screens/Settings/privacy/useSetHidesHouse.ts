import { graphql, useMutation } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type { useSetHidesHouseMutation } from '#web/__generated__/useSetHidesHouseMutation.graphql.ts'
import type { useSetHidesHouseUpdatableQuery } from '#web/__generated__/useSetHidesHouseUpdatableQuery.graphql.ts'
import { inOrder } from '#web/runtime/network/network.ts'

/**
 * Hides house profiles from the member or shows them again, at once; on failure, which the network layer
 * reports, it reverts the switch.
 */
export function useSetHidesHouse(): (hide: boolean) => void {
  const [commit] = useMutation<useSetHidesHouseMutation>(mutation)
  return (hide) => {
    const show = (store: RecordSourceSelectorProxy) => {
      const { viewer } = store.readUpdatableQuery<useSetHidesHouseUpdatableQuery>(shown, {}).updatableData
      if (viewer) viewer.hidesHouseProfiles = hide
    }
    commit({
      variables: { input: { hide } },
      cacheConfig: inOrder('house profiles'),
      optimisticUpdater: show,
      updater: (store) => {
        // Earlier results are no longer valid.
        store.invalidateStore()
        show(store)
      },
    })
  }
}

const shown = graphql`
  query useSetHidesHouseUpdatableQuery @updatable {
    viewer {
      hidesHouseProfiles
    }
  }
`

const mutation = graphql`
  mutation useSetHidesHouseMutation($input: SetHidesHouseProfilesInput!) {
    setHidesHouseProfiles(input: $input) {
      __typename
    }
  }
`
