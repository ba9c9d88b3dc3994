import type { TFunction } from 'i18next'
import type { PaymentMethod } from '#web/__generated__/usePlaceOrderMutation.graphql.ts'

export type KnownMethod = Exclude<PaymentMethod, '%future added value'>

const METHODS: Record<KnownMethod, true> = {
  IDEAL: true,
  BANCONTACT: true,
  CREDIT_CARD: true,
  PAYPAL: true,
  BANK_TRANSFER: true,
  DIRECT_DEBIT: true,
}

/** Filters out methods of a newer server that this page has no words for. */
export function isKnownMethod(method: string): method is KnownMethod {
  return method in METHODS
}

/** A method's slug in an address: CREDIT_CARD is "credit-card". */
export function methodSlug(method: string): string {
  return method.toLowerCase().replaceAll('_', '-')
}

/** @returns the method that an address names, if it is on offer */
export function methodOfSlug(
  slug: string | undefined,
  offered: readonly KnownMethod[],
): KnownMethod | undefined {
  return offered.find((method) => methodSlug(method) === slug?.toLowerCase())
}

/**
 * A method's name: its brand's current name, the same in every language, otherwise the reader's word for it.
 */
export function methodText(
  t: TFunction<'premium'>,
  { method, name }: { method: KnownMethod; name: string | null | undefined },
): string {
  return name ?? t(`method.${method}`)
}

type Offer = { readonly method: string; readonly name?: string | null | undefined }

/** The offers that this page has words for, in their order. */
export function knownOffers(
  offers: readonly Offer[],
): { method: KnownMethod; name: string | null | undefined }[] {
  return offers.flatMap(({ method, name }) => (isKnownMethod(method) ? [{ method, name }] : []))
}
