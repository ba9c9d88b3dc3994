import { graphql } from 'react-relay'
import type {
  SignUpInput,
  signUpMutation,
  signUpMutation$data,
} from '#web/__generated__/signUpMutation.graphql.ts'
import { logIn } from '#web/features/login/logIn.ts'
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

/** The address and password of an attempt without an answer: their account may exist. */
let unanswered: string | undefined

/**
 * Creates an account and opens its session. Loaded only on submit, so that the landing works without Relay.
 * If the answer to an earlier attempt was lost, the address is taken by the member's own account: its
 * password opens the session then.
 */
export async function signUp(
  input: Omit<SignUpInput, 'tracking' | 'pendingSignupToken'>,
): Promise<signUpMutation$data['signUp']> {
  const { email, password } = input
  const attempt = JSON.stringify([email, password])
  let mayExist = unanswered === attempt
  unanswered = attempt
  const { signUp: payload } = await sendMutation<signUpMutation>(
    mutation,
    { input: { ...input, tracking: trackingFromAddress(), pendingSignupToken: pendingSignupToken() } },
    () => {
      mayExist = true
    },
  )
  const isOwn =
    mayExist &&
    payload.__typename === 'EmailTakenError' &&
    (await logIn({ email, password })).__typename === 'LogInSuccess'
  unanswered = undefined
  return isOwn ? { __typename: 'SignUpSuccess' } : payload
}
