import { pastedCode, pastedLine } from '#platform/base/pasted-text.rules.ts'
import type { Discount, DiscountRefusal } from '../tables/discount.types.ts'
import type { PaymentMethod } from '../tables/orders.types.ts'

/** The order that a discount is requested for. `method` undefined: the member has not chosen yet. */
export type OrderToPrice = {
  country: string
  currency: string
  listMinor: number
  method: PaymentMethod | undefined
}

/** Normalises a code for storage and comparison, because members type it in any form. */
export function normaliseCode(code: string): string {
  return pastedCode(code)
}

/**
 * The code that a member entered with an order, as it is compared; undefined for an empty field. A text
 * without any letter or digit is '', which no code is: it must be refused, or the order would go through at
 * the full price.
 */
export function enteredCode(text: string | null | undefined): string | undefined {
  return text == null || pastedLine(text) === '' ? undefined : normaliseCode(text)
}

/** An offer or code expires at its end, not after it. */
export function isOver(discount: Pick<Discount, 'endsAt'>, now: Date): boolean {
  return discount.endsAt !== null && now >= discount.endsAt
}

/** Why a discount does not fit an order. Whether it was used before is for the store to find out. */
export function refusalOf(discount: Discount, order: OrderToPrice, now: Date): DiscountRefusal | undefined {
  if (isOver(discount, now)) return 'DISCOUNT_EXPIRED'
  if (discount.country !== null && discount.country !== order.country) return 'CODE_COUNTRY'
  if (discount.currency !== null && discount.currency !== order.currency) return 'CODE_CURRENCY'
  if (discount.minimumOrderMinor !== null && order.listMinor < discount.minimumOrderMinor)
    return 'CODE_MINIMUM_ORDER'
  if (
    discount.paymentMethods !== null &&
    order.method !== undefined &&
    !discount.paymentMethods.includes(order.method)
  )
    return 'CODE_METHOD'
  return undefined
}

/**
 * A price after a discount, in minor units, rounded down so that every buyer gets at least the promised
 * percentage. Never 0: an order has a payment.
 */
export function discountedMinor(listMinor: number, percentage: number): number {
  const hundredths = Math.round(percentage * 100)
  return Math.max(1, Math.floor((listMinor * (10_000 - hundredths)) / 10_000))
}
