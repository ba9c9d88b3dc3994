import { graphql } from 'react-relay'
import type {
  confirmEmailChangeMutation,
  confirmEmailChangeMutation$data,
} from '#web/__generated__/confirmEmailChangeMutation.graphql.ts'
import { sendMutation } from '#web/runtime/sendMutation.ts'

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

const changes = new Map<string, Promise<EmailChange>>()

/** Takes the new address into use. Asked again for the same token, it gives the first answer: a page drawn twice confirms once. */
export function confirmEmailChange(token: string): Promise<EmailChange> {
  const known = changes.get(token)
  if (known) return known
  const change = sendMutation<confirmEmailChangeMutation>(mutation, { input: { token } }).then(
    (answer) => answer.confirmEmailChange,
  )
  changes.set(token, change)
  // A lost connection is no answer.
  change.catch(() => changes.delete(token))
  return change
}
