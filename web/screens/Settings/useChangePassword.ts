import { graphql, useMutation } from 'react-relay'
import type { ChangePasswordInput, useChangePasswordMutation } from '../../__generated__/useChangePasswordMutation.graphql.ts'
import { refusalsOf, type Refusals } from '../../components/refusals.ts'

type ChangePassword = {
  changePassword: (input: ChangePasswordInput, onAnswer: (refusals: Refusals | undefined) => void) => void
  isChanging: boolean
}

/** Changes the password; the server ends every session and gives this browser a new one. */
export function useChangePassword(): ChangePassword {
  const [commit, isChanging] = useMutation<useChangePasswordMutation>(mutation)
  return {
    isChanging,
    changePassword: (input, onAnswer) => {
      commit({ variables: { input }, onCompleted: ({ changePassword: payload }) => onAnswer(refusalsOf(payload)) })
    },
  }
}

const mutation = graphql`
  mutation useChangePasswordMutation($input: ChangePasswordInput!) {
    changePassword(input: $input) {
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
