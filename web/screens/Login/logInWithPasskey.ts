import { graphql } from 'react-relay'
import type { logInWithPasskeyMutation } from '../../__generated__/logInWithPasskeyMutation.graphql.ts'
import type { logInWithPasskeyStartMutation } from '../../__generated__/logInWithPasskeyStartMutation.graphql.ts'
import { provePasskey } from '../../app/passkeys.ts'
import { sendMutation } from '../../components/sendMutation.ts'

const startMutation = graphql`
  mutation logInWithPasskeyStartMutation {
    startPasskeyLogin {
      __typename
      ... on StartPasskeyLoginSuccess {
        challengeId
        options
      }
      ... on TooManyAttemptsError {
        code
        minutes
      }
    }
  }
`

const finishMutation = graphql`
  mutation logInWithPasskeyMutation($input: LogInWithPasskeyInput!) {
    logInWithPasskey(input: $input) {
      __typename
      ... on LogInWithPasskeySuccess {
        viewer {
          signupStep
        }
      }
      ... on UserError {
        code
      }
    }
  }
`

type Answer = { signupStep: number | null } | { refusal: { code: string; minutes?: number } }

/** Opens a session by a passkey of this device. @returns undefined when the member closed the question */
export async function logInWithPasskey(): Promise<Answer | undefined> {
  const { startPasskeyLogin: question } = await sendMutation<logInWithPasskeyStartMutation>(startMutation, {})
  if (question.__typename === 'TooManyAttemptsError') return { refusal: { code: question.code, minutes: question.minutes } }
  if (question.__typename !== 'StartPasskeyLoginSuccess') return { refusal: { code: 'GENERIC' } }
  const response = await provePasskey(question.options)
  if (response === undefined) return undefined
  const { logInWithPasskey: payload } = await sendMutation<logInWithPasskeyMutation>(finishMutation, { input: { challengeId: question.challengeId, response } })
  if (payload.__typename === 'LogInWithPasskeySuccess') return { signupStep: payload.viewer?.signupStep ?? null }
  return { refusal: { code: 'PASSKEY_REFUSED' } }
}
