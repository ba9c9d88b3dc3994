import { graphql, useMutation } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type { useSetInvisibleMutation } from '#web/__generated__/useSetInvisibleMutation.graphql.ts'
import type { useSetInvisibleUpdatableQuery } from '#web/__generated__/useSetInvisibleUpdatableQuery.graphql.ts'
import { inOrder } from '#web/runtime/network/network.ts'

/** Hides or shows the member, at once; on failure, which the network layer reports, it reverts the switch. */
export function useSetInvisible(): (invisible: boolean) => void {
  const [commit] = useMutation<useSetInvisibleMutation>(mutation)
  return (invisible) => {
    const show = (store: RecordSourceSelectorProxy) => {
      const { viewer } = store.readUpdatableQuery<useSetInvisibleUpdatableQuery>(shown, {}).updatableData
      if (viewer) viewer.invisible = invisible
    }
    commit({
      variables: { input: { invisible } },
      cacheConfig: inOrder('invisible'),
      optimisticUpdater: show,
      updater: show,
    })
  }
}

const shown = graphql`
  query useSetInvisibleUpdatableQuery @updatable {
    viewer {
      invisible
    }
  }
`

const mutation = graphql`
  mutation useSetInvisibleMutation($input: SetInvisibleInput!) {
    setInvisible(input: $input) {
      __typename
    }
  }
`
