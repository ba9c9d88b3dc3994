import { graphql } from 'react-relay'
import type { undoDeletionMutation } from '#web/__generated__/undoDeletionMutation.graphql.ts'
import { sendMutation } from '#web/runtime/network/sendMutation.ts'

const mutation = graphql`
  mutation undoDeletionMutation($input: UndoDeletionInput!) {
    undoDeletion(input: $input) {
      __typename
      ... on UserError {
        code
      }
    }
  }
`

/**
 * Restores a deleted account with the mailed token. @returns the error code of the link, undefined on success
 */
export async function undoDeletion(token: string): Promise<string | undefined> {
  const { undoDeletion: payload } = await sendMutation<undoDeletionMutation>(mutation, { input: { token } })
  return payload.__typename === 'UndoDeletionSuccess' ? undefined : (payload.code ?? 'GENERIC')
}
