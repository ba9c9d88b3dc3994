import { graphql } from 'react-relay'
import type {
  FinishOperatorPasskeyRegistrationInput,
  passkeyChangesFinishMutation,
} from '#web/__generated__/passkeyChangesFinishMutation.graphql.ts'
import type { passkeyChangesRemoveMutation } from '#web/__generated__/passkeyChangesRemoveMutation.graphql.ts'
import type { passkeyChangesStartMutation } from '#web/__generated__/passkeyChangesStartMutation.graphql.ts'
import { send } from '#web/operator/session/send.ts'

/** Proves who is there, and asks what to sign. @returns undefined if the server gave no answer */
export async function startPasskey(password: string, code: string) {
  const answer = await send<passkeyChangesStartMutation>(start, { input: { password, code } })
  return answer?.startOperatorPasskeyRegistration
}

/** Adds what the device has made. @returns undefined if the server gave no answer */
export async function finishPasskey(input: FinishOperatorPasskeyRegistrationInput) {
  const answer = await send<passkeyChangesFinishMutation>(finish, { input })
  return answer?.finishOperatorPasskeyRegistration
}

/** @returns undefined if the server gave no answer; no operator in it when this session has ended */
export async function removePasskey(passkeyId: string) {
  const answer = await send<passkeyChangesRemoveMutation>(remove, { input: { passkeyId } })
  return answer?.removeOperatorPasskey
}

const start = graphql`
  mutation passkeyChangesStartMutation($input: StartOperatorPasskeyRegistrationInput!) {
    startOperatorPasskeyRegistration(input: $input) {
      __typename
      ... on StartOperatorPasskeyRegistrationSuccess {
        challengeId
        options
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const finish = graphql`
  mutation passkeyChangesFinishMutation($input: FinishOperatorPasskeyRegistrationInput!) {
    finishOperatorPasskeyRegistration(input: $input) {
      __typename
      ... on FinishOperatorPasskeyRegistrationSuccess {
        operator {
          id
          ...PasskeysPanel_operator
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const remove = graphql`
  mutation passkeyChangesRemoveMutation($input: RemoveOperatorPasskeyInput!) {
    removeOperatorPasskey(input: $input) {
      ... on RemoveOperatorPasskeySuccess {
        operator {
          id
          ...PasskeysPanel_operator
        }
      }
    }
  }
`
