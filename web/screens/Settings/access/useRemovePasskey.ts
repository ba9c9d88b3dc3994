import { graphql, useMutation } from 'react-relay'
import type { useRemovePasskeyMutation } from '#web/__generated__/useRemovePasskeyMutation.graphql.ts'

/** Removes a passkey; the device keeps its part, which no longer works. */
export function useRemovePasskey(): (passkeyId: string, onRemoved: () => void) => void {
  const [commit] = useMutation<useRemovePasskeyMutation>(mutation)
  return (passkeyId, onRemoved) =>
    void commit({ variables: { input: { passkeyId } }, onCompleted: onRemoved })
}

const mutation = graphql`
  mutation useRemovePasskeyMutation($input: RemovePasskeyInput!) {
    removePasskey(input: $input) {
      ... on RemovePasskeySuccess {
        viewer {
          id
          ...PasskeysSection_viewer
        }
      }
    }
  }
`
