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

/** Brings a deleted account back by the token of the mail. @returns the code of what is wrong with the link, undefined when it is back */
export async function undoDeletion(token: string): Promise<string | undefined> {
  const { undoDeletion: payload } = await sendMutation<undoDeletionMutation>(mutation, { input: { token } })
  return payload.__typename === 'UndoDeletionSuccess' ? undefined : (payload.code ?? 'GENERIC')
}
