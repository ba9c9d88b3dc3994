import { graphql, useMutation } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { useBlockProfileMutation } from '../../__generated__/useBlockProfileMutation.graphql.ts'

/** Blocks a member. Every list may hold them, so nothing that the store knows is shown again before it was asked anew (PROF-10). */
export function useBlockProfile(onDone: () => void): { block: (profileId: string) => void; isBlocking: boolean } {
  const [commit, isBlocking] = useMutation<useBlockProfileMutation>(mutation)
  const { revalidate } = useRevalidator()
  function block(profileId: string) {
    commit({
      variables: { input: { profileId } },
      updater: (store) => store.invalidateStore(),
      // Somebody who is gone meanwhile is shown as gone.
      onCompleted: () => void revalidate().then(onDone),
      onError: onDone,
    })
  }
  return { block, isBlocking }
}

const mutation = graphql`
  mutation useBlockProfileMutation($input: BlockProfileInput!) {
    blockProfile(input: $input) {
      __typename
    }
  }
`
