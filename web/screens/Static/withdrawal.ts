import { fetchQuery, graphql } from 'react-relay'
import type { withdrawalConfirmMutation } from '#web/__generated__/withdrawalConfirmMutation.graphql.ts'
import type { withdrawalQuery, withdrawalQuery$data } from '#web/__generated__/withdrawalQuery.graphql.ts'
import type { withdrawalRequestMutation } from '#web/__generated__/withdrawalRequestMutation.graphql.ts'
import { refusalsOf, type Refusals } from '#web/features/forms/refusals.ts'
import { relayEnvironment } from '#web/runtime/network/RelayEnvironment.ts'
import { sendMutation } from '#web/runtime/network/sendMutation.ts'

export type MailedWithdrawal = withdrawalQuery$data['mailedWithdrawal']

const query = graphql`
  # eslint-disable-next-line relay/unused-fields -- a value: the panel reads it
  query withdrawalQuery($token: String!) {
    mailedWithdrawal(token: $token) {
      orderNumber
      declared
      offer {
        credits
        until
        amount {
          amountMinor
          currency
        }
      }
    }
  }
`

const requestMutation = graphql`
  mutation withdrawalRequestMutation($input: RequestWithdrawalInput!) {
    requestWithdrawal(input: $input) {
      __typename
      ... on RequestWithdrawalSuccess {
        email
      }
      ...refusals_payload @alias(as: "refusal")
    }
  }
`

const confirmMutation = graphql`
  mutation withdrawalConfirmMutation($input: ConfirmWithdrawalInput!) {
    confirmWithdrawal(input: $input) {
      __typename
      ... on UserError {
        code
      }
    }
  }
`

/** The order of a mailed link; null if the link is invalid or expired. */
export async function findWithdrawal(token: string): Promise<MailedWithdrawal> {
  const answer = await fetchQuery<withdrawalQuery>(
    relayEnvironment(),
    query,
    { token },
    { fetchPolicy: 'network-only' },
  ).toPromise()
  return answer?.mailedWithdrawal ?? null
}

/** Requests the mail. The answer is the same whether number and address match or not. */
export async function requestWithdrawal(input: {
  orderNumber: string
  email: string
}): Promise<Refusals | undefined> {
  const { requestWithdrawal: payload } = await sendMutation<withdrawalRequestMutation>(requestMutation, {
    input,
  })
  return refusalsOf(payload)
}

/** Declares the withdrawal of a mailed link's order. */
export async function confirmWithdrawal(token: string): Promise<Refusals | undefined> {
  const { confirmWithdrawal: payload } = await sendMutation<withdrawalConfirmMutation>(confirmMutation, {
    input: { token },
  })
  return refusalsOf(payload)
}
