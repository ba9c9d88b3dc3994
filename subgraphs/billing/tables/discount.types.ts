import type { OfferKind, Validity } from '../tables.ts'
import type { PaymentMethod } from './orders.types.ts'

/**
 * A discount as the specification lists it, and the true end of an offer beside it. Amounts are in minor
 * units.
 */
export type Discount = {
  code: string
  country: string | null
  /** Raw member id. */
  memberId: string | null
  expiresAt: Date | null
  valuePercentage: number
  currency: string | null
  minimumOrderMinor: number | null
  validity: Validity
  paymentMethods: PaymentMethod[] | null
  /** The offer it belongs to; null for a code that an operator gave out. */
  offer: OfferKind | null
  /** When it ends: `expiresAt`, or the end of the offer. */
  endsAt: Date | null
}

/** Why a code gives nothing on an order. */
export type DiscountRefusal =
  | 'CODE_NOT_FOUND'
  | 'CODE_USED'
  | 'CODE_IN_OPEN_ORDER'
  | 'DISCOUNT_EXPIRED'
  | 'CODE_COUNTRY'
  | 'CODE_CURRENCY'
  | 'CODE_MINIMUM_ORDER'
  | 'CODE_METHOD'
