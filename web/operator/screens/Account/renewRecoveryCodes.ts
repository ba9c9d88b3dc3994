import { graphql } from 'react-relay'
import type { renewRecoveryCodesMutation } from '#web/__generated__/renewRecoveryCodesMutation.graphql.ts'
import { send } from '#web/operator/session/send.ts'

/** @returns undefined if the server gave no answer */
export async function renewRecoveryCodes(password: string, code: string) {
  const answer = await send<renewRecoveryCodesMutation>(mutation, { input: { password, code } })
  return answer?.renewRecoveryCodes
}

const mutation = graphql`
  mutation renewRecoveryCodesMutation($input: RenewRecoveryCodesInput!) {
    renewRecoveryCodes(input: $input) {
      __typename
      ... on RenewRecoveryCodesSuccess {
        recoveryCodes
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`
