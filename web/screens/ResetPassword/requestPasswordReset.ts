import { graphql } from 'react-relay'
import type { requestPasswordResetMutation } from '#web/__generated__/requestPasswordResetMutation.graphql.ts'
import { refusalsOf, type Refusals } from '#web/features/forms/refusals.ts'
import { sendMutation } from '#web/runtime/network/sendMutation.ts'

const mutation = graphql`
  mutation requestPasswordResetMutation($input: RequestPasswordResetInput!) {
    requestPasswordReset(input: $input) {
      __typename
      ... on RequestPasswordResetSuccess {
        sentTo
      }
      ...refusals_payload @alias(as: "refusal")
    }
  }
`

/**
 * Requests a mail with a link to a new password. The answer does not reveal whether the address has an
 * account (SIGN-13).
 */
export async function requestPasswordReset(email: string): Promise<Refusals | undefined> {
  const { requestPasswordReset: payload } = await sendMutation<requestPasswordResetMutation>(mutation, {
    input: { email },
  })
  return refusalsOf(payload)
}
