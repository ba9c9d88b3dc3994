import { graphql } from 'react-relay'
import type { changeOperatorPasswordMutation } from '#web/__generated__/changeOperatorPasswordMutation.graphql.ts'
import { send } from '#web/operator/session/send.ts'

/** @returns undefined if the server gave no answer */
export async function changeOperatorPassword(password: string, newPassword: string) {
  const answer = await send<changeOperatorPasswordMutation>(mutation, { input: { password, newPassword } })
  return answer?.changeOperatorPassword
}

const mutation = graphql`
  mutation changeOperatorPasswordMutation($input: ChangeOperatorPasswordInput!) {
    changeOperatorPassword(input: $input) {
      __typename
      ...send_refusal @alias(as: "refusal")
    }
  }
`
