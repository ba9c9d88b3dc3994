import { fetchQuery, graphql } from 'react-relay'
import type {
  resetPasswordLinkQuery,
  resetPasswordLinkQuery$data,
} from '#web/__generated__/resetPasswordLinkQuery.graphql.ts'
import type {
  ResetPasswordInput,
  resetPasswordMutation,
} from '#web/__generated__/resetPasswordMutation.graphql.ts'
import { refusalsOf, type Refusals } from '#web/features/forms/refusals.ts'
import { relayEnvironment } from '#web/runtime/network/RelayEnvironment.ts'
import { sendMutation } from '#web/runtime/network/sendMutation.ts'

const linkQuery = graphql`
  # eslint-disable-next-line relay/unused-fields -- a value: the screen reads it
  query resetPasswordLinkQuery($token: String!) {
    passwordResetLink(token: $token) {
      state
      email
    }
  }
`

const mutation = graphql`
  mutation resetPasswordMutation($input: ResetPasswordInput!) {
    resetPassword(input: $input) {
      __typename
      ...refusals_payload @alias(as: "refusal")
    }
  }
`

export type ResetLink = resetPasswordLinkQuery$data['passwordResetLink']
export type LinkState = ResetLink['state']

/** Whether a mailed link is still valid, so that a password is not typed in vain, and for which address. */
export async function findResetLink(token: string): Promise<ResetLink> {
  const answer = await fetchQuery<resetPasswordLinkQuery>(relayEnvironment(), linkQuery, {
    token,
  }).toPromise()
  return answer?.passwordResetLink ?? { state: 'NOT_FOUND', email: null }
}

/** The link and password of an attempt without an answer: the password may have been set. */
let unanswered: string | undefined

/**
 * Sets the new password; every session elsewhere ends with it (SIGN-13). If the answer to an earlier attempt
 * with the same password was lost, the link has been used for this.
 */
export async function resetPassword(input: ResetPasswordInput): Promise<Refusals | undefined> {
  const attempt = JSON.stringify([input.token, input.newPassword])
  let mayBeSet = unanswered === attempt
  unanswered = attempt
  const { resetPassword: payload } = await sendMutation<resetPasswordMutation>(mutation, { input }, () => {
    mayBeSet = true
  })
  unanswered = undefined
  const refusals = refusalsOf(payload)
  return mayBeSet && refusals?.['form']?.code === 'RESET_USED' ? undefined : refusals
}
