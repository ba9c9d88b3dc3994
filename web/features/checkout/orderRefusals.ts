import type { usePlaceOrderMutation$data } from '#web/__generated__/usePlaceOrderMutation.graphql.ts'
import type { Money } from '#web/runtime/text/format.ts'

export type OrderFailure = 'BUNDLE_NOT_FOUND' | 'PAYMENT_UNAVAILABLE' | 'INVALID_INPUT' | 'PRICE_CHANGED'

/** Why an order was not taken; errors about the conditions show at their own place on the page. */
export type OrderRefusal = { failure?: OrderFailure; limitLeft?: Money; conditionsError?: true }

/** Reads the errors of an order's payload, undefined for a placed order. */
export function refusalOf(payload: usePlaceOrderMutation$data['placeOrder']): OrderRefusal | undefined {
  switch (payload.__typename) {
    case 'PlaceOrderSuccess':
      return undefined
    case 'InvalidInputError':
      return payload.fields.some(({ path }) => path === 'conditionsAccepted')
        ? { conditionsError: true }
        : { failure: 'INVALID_INPUT' }
    case 'BundleNotFoundError':
      return { failure: 'BUNDLE_NOT_FOUND' }
    case 'SpendingLimitReachedError':
      return { failure: 'INVALID_INPUT', limitLeft: payload.left }
    case 'PriceChangedError':
    case 'DiscountRefusedError':
      return { failure: 'PRICE_CHANGED' }
    default:
      return { failure: 'PAYMENT_UNAVAILABLE' }
  }
}
