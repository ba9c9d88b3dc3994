import { commitMutation, graphql } from 'react-relay'
import type {
  SignUpInput,
  signUpMutation,
  signUpMutation$data,
} from '#web/__generated__/signUpMutation.graphql.ts'
import { relayEnvironment } from '#web/runtime/network/RelayEnvironment.ts'
import { trackingFromAddress } from '#web/runtime/page/tracking.ts'
import { pendingSignupToken } from './signupDraft.ts'

const mutation = graphql`
  mutation signUpMutation($input: SignUpInput!) {
    signUp(input: $input) {
      __typename
      ... on UserError {
        code
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

/**
 * Creates an account and opens its session. Loaded only on submit, so that the landing works without Relay.
 */
export function signUp(
  input: Omit<SignUpInput, 'tracking' | 'pendingSignupToken'>,
): Promise<signUpMutation$data['signUp']> {
  return new Promise((resolve, reject) => {
    commitMutation<signUpMutation>(relayEnvironment(), {
      mutation,
      variables: {
        input: { ...input, tracking: trackingFromAddress(), pendingSignupToken: pendingSignupToken() },
      },
      onCompleted: (response) => resolve(response.signUp),
      onError: reject,
    })
  })
}
