import { graphql } from 'react-relay'
import type { logInWithPasskeyMutation } from '#web/__generated__/logInWithPasskeyMutation.graphql.ts'
import type { logInWithPasskeyStartMutation } from '#web/__generated__/logInWithPasskeyStartMutation.graphql.ts'
import { sendMutation } from '#web/runtime/network/sendMutation.ts'
import { provePasskey } from '#web/runtime/session/passkeys.ts'

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

/** Opens a session with a passkey of this device. @returns undefined if the member closed the dialog */
export async function logInWithPasskey(): Promise<Answer | undefined> {
  const { startPasskeyLogin: question } = await sendMutation<logInWithPasskeyStartMutation>(startMutation, {})
  if (question.__typename === 'TooManyAttemptsError')
    return { refusal: { code: question.code, minutes: question.minutes } }
  if (question.__typename !== 'StartPasskeyLoginSuccess') return { refusal: { code: 'GENERIC' } }
  const response = await provePasskey(question.options)
  if (response === undefined) return undefined
  const { logInWithPasskey: payload } = await sendMutation<logInWithPasskeyMutation>(finishMutation, {
    input: { challengeId: question.challengeId, response },
  })
  if (payload.__typename === 'LogInWithPasskeySuccess')
    return { signupStep: payload.viewer?.signupStep ?? null }
  // The passkey's owner may know that the account is closed; other failures reveal nothing.
  const isClosed = payload.code === 'ACCOUNT_SUSPENDED' || payload.code === 'ACCOUNT_DELETION_REQUESTED'
  return { refusal: { code: isClosed ? payload.code : 'PASSKEY_REFUSED' } }
}
