import { graphql } from 'react-relay'
import type {
  activateAccountMutation,
  activateAccountMutation$data,
} from '#web/__generated__/activateAccountMutation.graphql.ts'
import { sendMutation } from '#web/runtime/network/sendMutation.ts'

const mutation = graphql`
  mutation activateAccountMutation($input: ActivateAccountInput!) {
    activateAccount(input: $input) {
      __typename
      ... on ActivateAccountSuccess {
        alreadyActive
        viewer {
          id
          status
          signupStep
        }
      }
      ... on ActivationFailedError {
        code
      }
    }
  }
`

export type Activation = activateAccountMutation$data['activateAccount']

const activations = new Map<string, Promise<Activation>>()

/**
 * Confirms the address with the mailed token. A repeat with the same token gets the first answer: a page
 * drawn twice confirms once.
 */
export function activateAccount(token: string): Promise<Activation> {
  const known = activations.get(token)
  if (known) return known
  const activation = sendMutation<activateAccountMutation>(mutation, { input: { token } }).then(
    (answer) => answer.activateAccount,
  )
  activations.set(token, activation)
  // A lost connection does not count as an answer.
  activation.catch(() => activations.delete(token))
  return activation
}
