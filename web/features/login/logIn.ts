import { graphql } from 'react-relay'
import type {
  LogInInput,
  logInMutation,
  logInMutation$data,
} from '#web/__generated__/logInMutation.graphql.ts'
import { sendMutation } from '#web/runtime/network/sendMutation.ts'

const mutation = graphql`
  mutation logInMutation($input: LogInInput!) {
    logIn(input: $input) {
      __typename
      ... on LogInSuccess {
        viewer {
          signupStep
        }
      }
      ... on UserError {
        code
      }
      ... on TooManyAttemptsError {
        minutes
      }
    }
  }
`

/** Opens a session. Loaded only on submit, so that the page works without Relay. */
export async function logIn(input: LogInInput): Promise<logInMutation$data['logIn']> {
  return (await sendMutation<logInMutation>(mutation, { input })).logIn
}
