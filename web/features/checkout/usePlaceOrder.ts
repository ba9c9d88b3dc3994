import { useRef, useState } from 'react'
import { graphql, useMutation } from 'react-relay'
import type { usePlaceOrderMutation } from '#web/__generated__/usePlaceOrderMutation.graphql.ts'
import { refusalOf, type OrderRefusal } from './orderRefusals.ts'
import type { KnownMethod } from './paymentMethods.ts'
import { useGoToPayment } from './useGoToPayment.ts'

type OrderInput = {
  bundleId: string
  method: KnownMethod
  /** The payment country: an order in another country is a different order. */
  country: string
  /** Together with the total, as in the page's price: the server refuses any other. */
  discountCode?: string | undefined
  shownTotalMinor?: number | undefined
  rememberMethod?: boolean
  useStoredMethod?: boolean
}

/**
 * Places an order and goes to its payment. One key per intention: a double press, or a retry after a lost
 * answer, makes one order (PAY-07).
 * @param choice what is about to be ordered, where that can change: a refusal holds only for its own choice
 */
export function usePlaceOrder(choice = '') {
  const { goToPayment, isLeaving } = useGoToPayment()
  const [commit, isCommitting] = useMutation<usePlaceOrderMutation>(mutation)
  const [last, setLast] = useState<{ choice: string; refusal: OrderRefusal | undefined }>()
  const [refusals, setRefusals] = useState(0)
  const keys = useRef(new Map<string, string>())

  function placeOrder({ country, rememberMethod = false, useStoredMethod = false, ...order }: OrderInput) {
    if (isCommitting || isLeaving) return
    const intention = JSON.stringify([
      country,
      order.bundleId,
      order.method,
      useStoredMethod,
      order.discountCode,
    ])
    const idempotencyKey = keys.current.get(intention) ?? crypto.randomUUID()
    keys.current.set(intention, idempotencyKey)
    setLast(undefined)
    const input = { ...order, idempotencyKey, conditionsAccepted: true, rememberMethod, useStoredMethod }
    commit({
      variables: { input },
      onCompleted: ({ placeOrder: payload }) => {
        const refused = refusalOf(payload)
        setLast({ choice, refusal: refused })
        if (refused?.failure === 'PRICE_CHANGED') setRefusals((count) => count + 1)
        if (payload.__typename !== 'PlaceOrderSuccess') return
        keys.current.delete(intention)
        goToPayment(payload.order)
      },
    })
  }
  const { failure, limitLeft, conditionsError = false } = (last?.choice === choice && last.refusal) || {}
  return { placeOrder, isPlacing: isCommitting || isLeaving, failure, limitLeft, conditionsError, refusals }
}

const mutation = graphql`
  mutation usePlaceOrderMutation($input: PlaceOrderInput!) {
    placeOrder(input: $input) {
      __typename
      ... on PlaceOrderSuccess {
        order {
          id
          checkoutUrl
        }
      }
      ... on InvalidInputError {
        fields {
          path
          code
        }
      }
      ... on BundleNotFoundError {
        code
      }
      ... on PriceChangedError {
        code
      }
      ... on DiscountRefusedError {
        code
      }
      ... on SpendingLimitReachedError {
        left {
          amountMinor
          currency
        }
      }
      ... on PaymentUnavailableError {
        code
      }
    }
  }
`
