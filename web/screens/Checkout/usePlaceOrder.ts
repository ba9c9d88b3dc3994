import { useRef, useState } from 'react'
import { graphql, useMutation } from 'react-relay'
import { useNavigate } from 'react-router'
import type { usePlaceOrderMutation } from '../../__generated__/usePlaceOrderMutation.graphql.ts'
import type { KnownMethod } from './paymentMethods.ts'

export type OrderFailure = 'BUNDLE_NOT_FOUND' | 'PAYMENT_UNAVAILABLE' | 'INVALID_INPUT' | 'PRICE_CHANGED'

type Wish = {
  bundleId: string
  method: KnownMethod
  /** As the price on the page has it, with its total: another one is refused. */
  discountCode?: string | undefined
  shownTotalMinor?: number | undefined
  rememberMethod?: boolean
  useStoredMethod?: boolean
}

/** The provider's page, or nothing: an address of another kind is never followed. */
function isWebAddress(address: string): boolean {
  return /^https?:$/.test(new URL(address, location.href).protocol)
}

/** Places an order and goes where it is paid. One key per intention: pressing twice, or again after a lost answer, leads to one order (PAY-07). */
export function usePlaceOrder() {
  const navigate = useNavigate()
  const [commit, isCommitting] = useMutation<usePlaceOrderMutation>(mutation)
  const [leaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<OrderFailure>()
  const [limitLeft, setLimitLeft] = useState<{ amountMinor: number; currency: string }>()
  const [refusals, setRefusals] = useState(0)
  const [conditionsError, setConditionsError] = useState(false)
  const keys = useRef(new Map<string, string>())

  function placeOrder({ bundleId, method, discountCode, shownTotalMinor, rememberMethod = false, useStoredMethod = false }: Wish) {
    if (isCommitting || leaving) return
    const wish = `${bundleId} ${method} ${useStoredMethod} ${discountCode ?? ''}`
    const idempotencyKey = keys.current.get(wish) ?? crypto.randomUUID()
    keys.current.set(wish, idempotencyKey)
    setFailure(undefined)
    setLimitLeft(undefined)
    setConditionsError(false)
    commit({
      variables: { input: { idempotencyKey, bundleId, method, discountCode, shownTotalMinor, conditionsAccepted: true, rememberMethod, useStoredMethod } },
      onCompleted: ({ placeOrder: payload }) => {
        if (payload.__typename === 'PlaceOrderSuccess') {
          keys.current.delete(wish)
          const { id, checkoutUrl } = payload.order
          if (!checkoutUrl || !isWebAddress(checkoutUrl)) return void navigate(`/transactions/${id}`)
          // Coming back from the bank with the back button shows this page as it was left: it must be usable again.
          setLeaving(true)
          addEventListener('pageshow', () => setLeaving(false), { once: true })
          location.assign(checkoutUrl)
        } else if (payload.__typename === 'InvalidInputError') {
          const aboutConditions = payload.fields.some(({ path }) => path === 'conditionsAccepted')
          setConditionsError(aboutConditions)
          if (!aboutConditions) setFailure('INVALID_INPUT')
        } else if (payload.__typename === 'BundleNotFoundError') setFailure('BUNDLE_NOT_FOUND')
        else if (payload.__typename === 'SpendingLimitReachedError') {
          setLimitLeft(payload.left)
          setFailure('INVALID_INPUT')
        } else if (payload.__typename === 'PriceChangedError' || payload.__typename === 'DiscountRefusedError') {
          setRefusals((count) => count + 1)
          setFailure('PRICE_CHANGED')
        }
        else setFailure('PAYMENT_UNAVAILABLE')
      },
    })
  }
  return { placeOrder, isPlacing: isCommitting || leaving, failure, limitLeft, conditionsError, refusals }
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
