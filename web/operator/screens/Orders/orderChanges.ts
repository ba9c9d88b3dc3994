import { graphql } from 'react-relay'
import type { orderChangesNoteMutation } from '#web/__generated__/orderChangesNoteMutation.graphql.ts'
import type { orderChangesPayMutation } from '#web/__generated__/orderChangesPayMutation.graphql.ts'
import type {
  orderChangesRefundMutation,
  RefundOrderInput,
} from '#web/__generated__/orderChangesRefundMutation.graphql.ts'
import { send } from '#web/operator/session/send.ts'

// Each returns undefined if the server gave no answer, which the network layer has told.

export async function refundOrder(input: RefundOrderInput) {
  return (await send<orderChangesRefundMutation>(refund, { input }))?.refundOrder
}

export async function markPaidByBank(creditNoteNumber: string, purpose: string) {
  return (await send<orderChangesPayMutation>(payment, { input: { creditNoteNumber, purpose } }))
    ?.markRefundPaidByBank
}

export async function noteDifferences(orderNumber: string, purpose: string) {
  return (await send<orderChangesNoteMutation>(noting, { input: { orderNumber, purpose } }))?.noteDifferences
}

const refund = graphql`
  mutation orderChangesRefundMutation($input: RefundOrderInput!) {
    refundOrder(input: $input) {
      __typename
      ... on RefundOrderSuccess {
        act {
          state
        }
      }
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const payment = graphql`
  mutation orderChangesPayMutation($input: MarkRefundPaidByBankInput!) {
    markRefundPaidByBank(input: $input) {
      __typename
      ...send_refusal @alias(as: "refusal")
    }
  }
`

const noting = graphql`
  mutation orderChangesNoteMutation($input: NoteDifferencesInput!) {
    noteDifferences(input: $input) {
      __typename
      ...send_refusal @alias(as: "refusal")
    }
  }
`
