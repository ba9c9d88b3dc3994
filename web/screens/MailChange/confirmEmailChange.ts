import { graphql } from 'react-relay'
import type {
  confirmEmailChangeMutation,
  confirmEmailChangeMutation$data,
} from '#web/__generated__/confirmEmailChangeMutation.graphql.ts'
import { sendMutation } from '#web/runtime/network/sendMutation.ts'

const mutation = graphql`
  mutation confirmEmailChangeMutation($input: ConfirmEmailChangeInput!) {
    confirmEmailChange(input: $input) {
      __typename
      ... on ConfirmEmailChangeSuccess {
        email
      }
      ... on UserError {
        code
      }
    }
  }
`

export type EmailChange = confirmEmailChangeMutation$data['confirmEmailChange']

/** Activates the new address. On a repeat with the same token, the server returns the current state. */
export async function confirmEmailChange(token: string): Promise<EmailChange> {
  const answer = await sendMutation<confirmEmailChangeMutation>(mutation, { input: { token } })
  return answer.confirmEmailChange
}
