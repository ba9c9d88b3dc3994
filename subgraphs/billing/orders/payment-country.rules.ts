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

/**
 * The country whose bundles, ways of paying and VAT apply: the profile's, or what the member declared in its
 * place. A declaration ends when the profile names another country than it did then.
 */
export function paymentCountry({ signUp, profile, declared, declaredOver }: KnownCountries): string {
  const followed = profile ?? signUp
  return declared !== null && declaredOver === followed ? declared : followed
}
