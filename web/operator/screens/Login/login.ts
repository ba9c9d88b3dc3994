import { graphql } from 'react-relay'
import type { loginBeginMutation } from '#web/__generated__/loginBeginMutation.graphql.ts'
import type {
  CompleteOperatorLoginInput,
  loginCompleteMutation,
} from '#web/__generated__/loginCompleteMutation.graphql.ts'
import { send } from '#web/operator/session/send.ts'

/** What the server says after the right password. */
export type Challenge = {
  readonly token: string
  readonly name: string
  readonly needsNewPassword: boolean
  readonly enrolment:
    | { readonly secret: string; readonly uri: string; readonly qrPath: string; readonly qrSize: number }
    | null
    | undefined
}

/** The first half of the login. @returns undefined if the server gave no answer */
export async function begin(email: string, password: string) {
  const answer = await send<loginBeginMutation>(beginning, { input: { email, password } })
  return answer?.beginOperatorLogin
}

/** The second half. @returns undefined if the server gave no answer */
export async function complete(input: CompleteOperatorLoginInput) {
  const answer = await send<loginCompleteMutation>(completion, { input })
  return answer?.completeOperatorLogin
}

const beginning = graphql`
  mutation loginBeginMutation($input: BeginOperatorLoginInput!) {
    beginOperatorLogin(input: $input) {
      __typename
      ... on BeginOperatorLoginSuccess {
        challenge {
          token
          name
          needsNewPassword
          enrolment {
            secret
            uri
            qrPath
            qrSize
          }
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const completion = graphql`
  mutation loginCompleteMutation($input: CompleteOperatorLoginInput!) {
    completeOperatorLogin(input: $input) {
      __typename
      ... on CompleteOperatorLoginSuccess {
        recoveryCodes
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`
