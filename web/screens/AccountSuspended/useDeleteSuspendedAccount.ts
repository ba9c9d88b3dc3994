import { graphql } from 'react-relay'
import type { useDeleteSuspendedAccountMutation } from '#web/__generated__/useDeleteSuspendedAccountMutation.graphql.ts'
import { useAnsweredMutation, type OnAnswer } from '#web/features/forms/useAnsweredMutation.ts'

type DeleteAccount = {
  deleteAccount: (password: string, onAnswer: OnAnswer) => void
  isDeleting: boolean
}

/** Requests the erasure of a suspended account; its member stays logged in until then. */
export function useDeleteSuspendedAccount(): DeleteAccount {
  const [send, isDeleting] = useAnsweredMutation<useDeleteSuspendedAccountMutation>(
    mutation,
    ({ deleteSuspendedAccount }) => deleteSuspendedAccount,
  )
  return { isDeleting, deleteAccount: (password, onAnswer) => send({ input: { password } }, onAnswer) }
}

const mutation = graphql`
  mutation useDeleteSuspendedAccountMutation($input: DeleteSuspendedAccountInput!) {
    deleteSuspendedAccount(input: $input) {
      __typename
      ... on UserError {
        code
      }
      ... on TooManyAttemptsError {
        minutes
      }
      ... on InvalidInputError {
        fields {
          path
          code
          limit
        }
      }
    }
  }
`
