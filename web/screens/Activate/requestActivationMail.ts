import { commitMutation, graphql } from 'react-relay'
import { relayEnvironment } from '../../app/RelayEnvironment.ts'
import type {
  requestActivationMailMutation,
  requestActivationMailMutation$data,
} from '../../__generated__/requestActivationMailMutation.graphql.ts'

const mutation = graphql`
  mutation requestActivationMailMutation {
    requestActivationMail {
      __typename
      ... on RequestActivationMailSuccess {
        sentTo
      }
      ... on TooManyAttemptsError {
        minutes
      }
    }
  }
`

/** Asks for another activation mail. Loaded only when somebody presses the button, because visitors see these pages as well. */
export function requestActivationMail(): Promise<requestActivationMailMutation$data['requestActivationMail']> {
  return new Promise((resolve, reject) => {
    commitMutation<requestActivationMailMutation>(relayEnvironment(), {
      mutation,
      variables: {},
      onCompleted: (response) => resolve(response.requestActivationMail),
      onError: reject,
    })
  })
}
