import { graphql } from 'react-relay'
import type { passkeyLoginMutation } from '#web/__generated__/passkeyLoginMutation.graphql.ts'
import type { passkeyLoginStartMutation } from '#web/__generated__/passkeyLoginStartMutation.graphql.ts'
import { SILENT } from '#web/operator/session/network.ts'
import { send } from '#web/operator/session/send.ts'

/** Asks for a challenge. @returns undefined if the server gave no answer */
export async function startPasskeyLogin(isSilent: boolean) {
  const answer = await send<passkeyLoginStartMutation>(beginning, {}, isSilent ? SILENT : {})
  return answer?.startOperatorPasskeyLogin
}

/** Gives the proof. @returns undefined if the server gave no answer */
export async function logInWithPasskey(challengeId: string, response: string) {
  const answer = await send<passkeyLoginMutation>(completion, { input: { challengeId, response } })
  return answer?.logInOperatorWithPasskey
}

const beginning = graphql`
  mutation passkeyLoginStartMutation {
    startOperatorPasskeyLogin {
      __typename
      ... on StartOperatorPasskeyLoginSuccess {
        challengeId
        options
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const completion = graphql`
  mutation passkeyLoginMutation($input: LogInOperatorWithPasskeyInput!) {
    logInOperatorWithPasskey(input: $input) {
      __typename
      ...send_refusal @alias(as: "refusal")
    }
  }
`
