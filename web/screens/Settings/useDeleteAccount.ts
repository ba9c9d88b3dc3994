import { graphql, useMutation } from 'react-relay'
import type { DeleteAccountInput, useDeleteAccountMutation } from '../../__generated__/useDeleteAccountMutation.graphql.ts'
import { leaveSession } from '../../app/leaveSession.ts'
import { refusalsOf, type Refusals } from '../../components/refusals.ts'

type DeleteAccount = { deleteAccount: (input: DeleteAccountInput, onRefused: (refusals: Refusals) => void) => void; isDeleting: boolean }

/** Deletes the account; the session ends with it, and the page that says how to undo it opens (ACCT-03). */
export function useDeleteAccount(): DeleteAccount {
  const [commit, isDeleting] = useMutation<useDeleteAccountMutation>(mutation)
  return {
    isDeleting,
    deleteAccount: (input, onRefused) => {
      commit({
        variables: { input },
        onCompleted: ({ deleteAccount: payload }) => {
          const refusals = refusalsOf(payload)
          if (refusals) onRefused(refusals)
          else leaveSession({ to: '/account-deleted' })
        },
      })
    },
  }
}

const mutation = graphql`
  mutation useDeleteAccountMutation($input: DeleteAccountInput!) {
    deleteAccount(input: $input) {
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
