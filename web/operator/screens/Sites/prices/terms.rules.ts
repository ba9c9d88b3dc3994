import type { PAYMENT_METHODS } from '#web/operator/parts/paymentMethods.ts'

export const VALIDITIES = ['ONCE_PER_USER', 'ONCE', 'UNLIMITED'] as const

/** The terms of a code as they stand in the fields; '' and no method are no condition. */
export type TypedTerms = {
  percentage: string
  validity: (typeof VALIDITIES)[number]
  /** As a field of day and time has it, on the operator's clock: 2027-01-31T23:00. */
  expires: string
  country: string
  currency: string
  minimum: string
  methods: readonly (typeof PAYMENT_METHODS)[number][]
}

/** The terms of the fields before anything is typed. */
export const NO_TERMS: TypedTerms = {
  percentage: '',
  validity: 'ONCE_PER_USER',
  expires: '',
  country: '',
  currency: '',
  minimum: '',
  methods: [],
}

/** The terms as the server takes them. */
export function termsOf({ percentage, validity, expires, country, currency, minimum, methods }: TypedTerms) {
  const moment = new Date(expires)
  return {
    percentage: percentage.replace('%', '').trim(),
    validity,
    expiresAt: expires === '' || Number.isNaN(moment.getTime()) ? null : moment.toISOString(),
    country: country === '' ? null : country,
    currency: currency === '' ? null : currency,
    minimum: minimum.trim() === '' ? null : minimum.trim(),
    paymentMethods: methods.length === 0 ? null : methods,
  }
}
