import { useState } from 'react'
import { graphql, useMutation } from 'react-relay'
import type { useWithdrawOrderMutation } from '#web/__generated__/useWithdrawOrderMutation.graphql.ts'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'

type Withdrawing = { withdraw: () => void; isSending: boolean; isDone: boolean; failure: string | undefined }

export function useWithdrawOrder(orderId: string): Withdrawing {
  const errorText = useErrorTexts()
  const [commit, isSending] = useMutation<useWithdrawOrderMutation>(mutation)
  const [isDone, setDone] = useState(false)
  const [failure, setFailure] = useState<string>()
  function withdraw() {
    setFailure(undefined)
    commit({
      variables: { input: { orderId } },
      onCompleted: ({ withdrawOrder: payload }) => {
        if (payload.__typename === 'WithdrawOrderSuccess') setDone(true)
        else setFailure(errorText({ code: payload.code ?? 'GENERIC' }))
      },
      onError: () => setFailure(errorText({ code: 'GENERIC' })),
    })
  }
  return { withdraw, isSending, isDone, failure }
}

const mutation = graphql`
  mutation useWithdrawOrderMutation($input: WithdrawOrderInput!) {
    withdrawOrder(input: $input) {
      __typename
      ... on WithdrawOrderSuccess {
        order {
          state
          # eslint-disable-next-line relay/unused-fields -- for the store: order and list read their state from it
          refundState
          refunded {
            # eslint-disable-next-line relay/unused-fields -- as above
            amountMinor
            # eslint-disable-next-line relay/unused-fields -- as above
            currency
          }
          ...WithdrawOrder_order
        }
      }
      ... on UserError {
        code
      }
    }
  }
`
