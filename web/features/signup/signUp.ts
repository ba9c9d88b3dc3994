import { graphql } from 'react-relay'
import type {
  SignUpInput,
  signUpMutation,
  signUpMutation$data,
} from '#web/__generated__/signUpMutation.graphql.ts'
import { sendMutation } from '#web/runtime/network/sendMutation.ts'
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
export async function signUp(
  input: Omit<SignUpInput, 'tracking' | 'pendingSignupToken'>,
): Promise<signUpMutation$data['signUp']> {
  const answer = await sendMutation<signUpMutation>(mutation, {
    input: { ...input, tracking: trackingFromAddress(), pendingSignupToken: pendingSignupToken() },
  })
  return answer.signUp
}
