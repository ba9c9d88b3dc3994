import { useState } from 'react'
import { graphql, useMutation, useRelayEnvironment } from 'react-relay'
import type { useWithdrawOrderMutation } from '#web/__generated__/useWithdrawOrderMutation.graphql.ts'
import type { useWithdrawOrderOfferQuery } from '#web/__generated__/useWithdrawOrderOfferQuery.graphql.ts'
import { useErrorTexts } from '#web/runtime/network/errorText.ts'
import { fetchPresent } from '#web/runtime/network/fetchPresent.ts'
import { isSuspended } from '#web/runtime/session/session.ts'

type Withdrawing = {
  /** Fetches what would go back now, and then calls back, without an answer too. */
  refreshOffer: (then: () => void) => void
  isRefreshing: boolean
  withdraw: () => void
  isSending: boolean
  isDone: boolean
  failure: string | undefined
}

export function useWithdrawOrder(orderId: string): Withdrawing {
  const errorText = useErrorTexts()
  const environment = useRelayEnvironment()
  const [isRefreshing, setRefreshing] = useState(false)
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
  function refreshOffer(then: () => void) {
    // While an account is suspended nothing is spent, and its orders are read in another way.
    if (isSuspended()) return then()
    setRefreshing(true)
    void fetchPresent<useWithdrawOrderOfferQuery>(environment, offerQuery, { id: orderId }).then(() => {
      setRefreshing(false)
      then()
    })
  }
  return { refreshOffer, isRefreshing, withdraw, isSending, isDone, failure }
}

// Each message takes from what an order still gives back, and no event of the order says so.
const offerQuery = graphql`
  query useWithdrawOrderOfferQuery($id: ID!) {
    node(id: $id) {
      # eslint-disable-next-line relay/must-colocate-fragment-spreads -- for the store
      ...WithdrawOrder_order @alias(as: "order")
    }
  }
`

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
