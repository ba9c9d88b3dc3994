import { commitMutation, graphql } from 'react-relay'
import type {
  LogInInput,
  logInMutation,
  logInMutation$data,
} from '#web/__generated__/logInMutation.graphql.ts'
import { relayEnvironment } from '#web/runtime/network/RelayEnvironment.ts'

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
export function logIn(input: LogInInput): Promise<logInMutation$data['logIn']> {
  return new Promise((resolve, reject) => {
    commitMutation<logInMutation>(relayEnvironment(), {
      mutation,
      variables: { input },
      onCompleted: (response) => resolve(response.logIn),
      onError: reject,
    })
  })
}
