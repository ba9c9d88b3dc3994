import { graphql } from 'react-relay'
import type { useDeleteSuspendedAccountMutation } from '#web/__generated__/useDeleteSuspendedAccountMutation.graphql.ts'
import { useAnsweredMutation } from '#web/features/forms/useAnsweredMutation.ts'

/** Requests the erasure of a suspended account; its member stays logged in until then. */
export const useDeleteSuspendedAccount = () =>
  useAnsweredMutation<useDeleteSuspendedAccountMutation>(
    mutation,
    ({ deleteSuspendedAccount }) => deleteSuspendedAccount,
  )

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
