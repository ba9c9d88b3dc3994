import { graphql } from 'react-relay'
import type {
  undoEmailChangeMutation,
  undoEmailChangeMutation$data,
} from '#web/__generated__/undoEmailChangeMutation.graphql.ts'
import { sendMutation } from '#web/runtime/network/sendMutation.ts'

const mutation = graphql`
  mutation undoEmailChangeMutation($input: UndoEmailChangeInput!) {
    undoEmailChange(input: $input) {
      __typename
      ... on UndoEmailChangeSuccess {
        email
      }
    }
  }
`

export type EmailChangeUndo = undoEmailChangeMutation$data['undoEmailChange']

/** Restores the account's previous address. */
export async function undoEmailChange(token: string): Promise<EmailChangeUndo> {
  const answer = await sendMutation<undoEmailChangeMutation>(mutation, { input: { token } })
  return answer.undoEmailChange
}
