import { graphql } from 'react-relay'
import type { useChangePasswordMutation } from '#web/__generated__/useChangePasswordMutation.graphql.ts'
import { refusalsOf } from '#web/features/forms/refusals.ts'
import { useAnsweredMutation } from '#web/features/forms/useAnsweredMutation.ts'

/** Changes the password; the server ends every session and gives this browser a new one. */
export const useChangePassword = () =>
  useAnsweredMutation<useChangePasswordMutation>(mutation, ({ changePassword }) => refusalsOf(changePassword))

const mutation = graphql`
  mutation useChangePasswordMutation($input: ChangePasswordInput!) {
    changePassword(input: $input) {
      __typename
      ...refusals_payload @alias(as: "refusal")
    }
  }
`
