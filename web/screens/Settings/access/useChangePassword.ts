import { graphql } from 'react-relay'
import type {
  ChangePasswordInput,
  useChangePasswordMutation,
} from '#web/__generated__/useChangePasswordMutation.graphql.ts'
import { useAnsweredMutation, type OnAnswer } from '#web/features/forms/useAnsweredMutation.ts'

type ChangePassword = {
  changePassword: (input: ChangePasswordInput, onAnswer: OnAnswer) => void
  isChanging: boolean
}

/** Changes the password; the server ends every session and gives this browser a new one. */
export function useChangePassword(): ChangePassword {
  const [send, isChanging] = useAnsweredMutation<useChangePasswordMutation>(
    mutation,
    ({ changePassword }) => changePassword,
  )
  return { isChanging, changePassword: (input, onAnswer) => send({ input }, onAnswer) }
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
