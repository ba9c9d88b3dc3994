import { graphql, useMutation } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { useEndBlockMutation } from '#web/__generated__/useEndBlockMutation.graphql.ts'
import { inOrder } from '#web/runtime/network/network.ts'

/** Ends the viewer's block, on the member's page; hidden data is refetched. */
export function useEndBlock(): { endBlock: (profileId: string) => void; isEnding: boolean } {
  const [commit, isEnding] = useMutation<useEndBlockMutation>(mutation)
  const { revalidate } = useRevalidator()
  function endBlock(profileId: string) {
    commit({
      variables: { input: { profileId } },
      cacheConfig: inOrder('block', profileId),
      updater: (store) => store.invalidateStore(),
      onCompleted: () => void revalidate(),
    })
  }
  return { endBlock, isEnding }
}

const mutation = graphql`
  mutation useEndBlockMutation($input: UnblockProfileInput!) {
    unblockProfile(input: $input) {
      __typename
    }
  }
`
