import type { PaymentMethod } from '../../__generated__/usePlaceOrderMutation.graphql.ts'

export type KnownMethod = Exclude<PaymentMethod, '%future added value'>

const METHODS: Record<KnownMethod, true> = { IDEAL: true, BANCONTACT: true, CREDIT_CARD: true, PAYPAL: true, BANK_TRANSFER: true, DIRECT_DEBIT: true }

/** Leaves out what a newer server offers and this page has no words for. */
export function isKnownMethod(method: string): method is KnownMethod {
  return method in METHODS
}

/** How a method stands in an address: CREDIT_CARD is "credit-card". */
export function methodSlug(method: string): string {
  return method.toLowerCase().replaceAll('_', '-')
}

/** @returns the method that an address names, if it is one of those offered */
export function methodOfSlug(slug: string | undefined, offered: readonly KnownMethod[]): KnownMethod | undefined {
  return offered.find((method) => methodSlug(method) === slug?.toLowerCase())
}
