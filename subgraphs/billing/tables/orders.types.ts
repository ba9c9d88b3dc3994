// What the columns of orders, payments and refunds hold.

/** The states of an order. */
export type OrderState = 'PENDING' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'REFUNDED' | 'CHARGED_BACK'

/** What is known of where a member pays from, as codes of ISO 3166-1 alpha-2. */
export type KnownCountries = {
  signUp: string
  /** Null for a member without a profile. */
  profile: string | null
  /** What the member declared at checkout, and which country that took the place of. */
  declared: string | null
  declaredOver: string | null
}

/**
 * Evidence of the buyer's country that an order keeps for VAT audits (PAY-01). `visit`: the country of the
 * ordering IP address.
 */
export type VatEvidence = KnownCountries & { declaredAt: string | null; visit: string }

/** The ways of paying, as the API names them. */
export const PAYMENT_METHODS = [
  'IDEAL',
  'BANCONTACT',
  'CREDIT_CARD',
  'PAYPAL',
  'BANK_TRANSFER',
  'DIRECT_DEBIT',
] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/**
 * The state of a payment at the provider. `pending`: the customer has done their part and the money is on
 * its way. `chargeback_reversed`: the bank had taken the money back and has given it to us again.
 */
export type PaymentStatus =
  | 'open'
  | 'pending'
  | 'paid'
  | 'failed'
  | 'canceled'
  | 'expired'
  | 'charged_back'
  | 'chargeback_reversed'

/**
 * Where a refund comes from: the member withdrew, an operator gave something back, or the provider did it by
 * itself. The first two we owe until they are paid.
 */
export type RefundKind = 'withdrawal' | 'operator' | 'provider'

/**
 * The state of a refund: requested; accepted by the provider; refused by it or failed there, so that we pay
 * it in another way. `undone`: the provider had paid it by itself, and the money came back to us.
 */
export type RefundState = 'requested' | 'accepted' | 'refused' | 'undone'

/**
 * The contradictions between the provider and the books that only an operator can resolve (`npm run refunds
 * -- differences`).
 */
export type DifferenceKind =
  | 'AMOUNT'
  | 'CURRENCY'
  | 'UNKNOWN_PAYMENT'
  | 'NOT_PAID'
  | 'NOT_CHARGED_BACK'
  | 'REFUND_MISSING'
  | 'REFUNDED_TOO_MUCH'
