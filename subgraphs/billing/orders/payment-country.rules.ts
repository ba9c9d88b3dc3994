import type { KnownCountries } from '../tables/orders.types.ts'

/**
 * The country whose bundles, ways of paying and VAT apply: the profile's, or what the member declared in its
 * place. A declaration ends when the profile names another country than it did then.
 */
export function paymentCountry({ signUp, profile, declared, declaredOver }: KnownCountries): string {
  const followed = profile ?? signUp
  return declared !== null && declaredOver === followed ? declared : followed
}
