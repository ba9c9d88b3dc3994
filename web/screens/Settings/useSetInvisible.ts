import { graphql, useMutation } from 'react-relay'
import type { useSetInvisibleMutation } from '../../__generated__/useSetInvisibleMutation.graphql.ts'

/** Hides the member or shows them again, at once; a failure, told by the network layer, puts the switch back. */
export function useSetInvisible(viewerId: string): (invisible: boolean) => void {
  const [commit] = useMutation<useSetInvisibleMutation>(mutation)
  return (invisible) => {
    commit({
      variables: { input: { invisible } },
      optimisticUpdater: (store) => store.get(viewerId)?.setValue(invisible, 'invisible'),
      updater: (store) => store.get(viewerId)?.setValue(invisible, 'invisible'),
    })
  }
}

const mutation = graphql`
  mutation useSetInvisibleMutation($input: SetInvisibleInput!) {
    setInvisible(input: $input) {
      __typename
    }
  }
`
