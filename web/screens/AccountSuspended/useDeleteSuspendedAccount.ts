import { graphql } from 'react-relay'
import type { useDeleteSuspendedAccountMutation } from '#web/__generated__/useDeleteSuspendedAccountMutation.graphql.ts'
import { refusalsOf } from '#web/features/forms/refusals.ts'
import { useAnsweredMutation } from '#web/features/forms/useAnsweredMutation.ts'

/** Requests the erasure of a suspended account; its member stays logged in until then. */
export const useDeleteSuspendedAccount = () =>
  useAnsweredMutation<useDeleteSuspendedAccountMutation>(mutation, ({ deleteSuspendedAccount }) =>
    refusalsOf(deleteSuspendedAccount),
  )

const mutation = graphql`
  mutation useDeleteSuspendedAccountMutation($input: DeleteSuspendedAccountInput!) {
    deleteSuspendedAccount(input: $input) {
      __typename
      ...refusals_payload @alias(as: "refusal")
    }
  }
`
