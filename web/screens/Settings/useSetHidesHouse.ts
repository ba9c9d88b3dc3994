import { graphql, useMutation } from 'react-relay'
import type { useSetHidesHouseMutation } from '../../__generated__/useSetHidesHouseMutation.graphql.ts'

/** Hides house profiles from what the member finds, or shows them again, at once; a failure, told by the network layer, puts the switch back. */
export function useSetHidesHouse(viewerId: string): (hide: boolean) => void {
  const [commit] = useMutation<useSetHidesHouseMutation>(mutation)
  return (hide) => {
    commit({
      variables: { input: { hide } },
      optimisticUpdater: (store) => store.get(viewerId)?.setValue(hide, 'hidesHouseProfiles'),
      updater: (store) => {
        // What was found before is found otherwise now.
        store.invalidateStore()
        store.get(viewerId)?.setValue(hide, 'hidesHouseProfiles')
      },
    })
  }
}

const mutation = graphql`
  mutation useSetHidesHouseMutation($input: SetHidesHouseProfilesInput!) {
    setHidesHouseProfiles(input: $input) {
      __typename
    }
  }
`
