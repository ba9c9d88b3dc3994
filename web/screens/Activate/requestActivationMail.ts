import { commitMutation, graphql } from 'react-relay'
import { relayEnvironment } from '../../app/RelayEnvironment.ts'
import type {
  requestActivationMailMutation,
  requestActivationMailMutation$data,
} from '../../__generated__/requestActivationMailMutation.graphql.ts'

const mutation = graphql`
  mutation requestActivationMailMutation($input: RequestActivationMailInput) {
    requestActivationMail(input: $input) {
      __typename
      ... on RequestActivationMailSuccess {
        sentTo
      }
      ... on TooManyAttemptsError {
        minutes
      }
      ... on AlreadyConfirmedError {
        code
      }
    }
  }
`

/**
 * Asks for another activation mail. Loaded only when somebody presses the button, because visitors see these pages as well.
 * @param token of an earlier link, for who is not logged in
 */
export function requestActivationMail(token: string | undefined): Promise<requestActivationMailMutation$data['requestActivationMail']> {
  return new Promise((resolve, reject) => {
    commitMutation<requestActivationMailMutation>(relayEnvironment(), {
      mutation,
      variables: { input: token === undefined ? null : { token } },
      onCompleted: (response) => resolve(response.requestActivationMail),
      onError: reject,
    })
  })
}
