import type { MethodPeriod } from './method-period.store.ts'

const meets = (one: string, other: string) => one === other || one === '*' || other === '*'

/**
 * Whether a member could be offered the same method twice on one day: both hold for the same country,
 * currency and day. The end of a period is its first day without the method.
 */
export function overlaps(one: MethodPeriod, other: MethodPeriod): boolean {
  return (
    one.method === other.method &&
    meets(one.country, other.country) &&
    meets(one.currency, other.currency) &&
    (one.validUntil === null || one.validUntil > other.validFrom) &&
    (other.validUntil === null || other.validUntil > one.validFrom)
  )
}

/**
 * Whether members can pay in a currency on a day, in a country or, for `*`, in any.
 * @param on.date YYYY-MM-DD
 */
export function isPayable(
  periods: readonly MethodPeriod[],
  on: { country: string; currency: string; date: string },
): boolean {
  return periods.some(
    ({ country, currency, validFrom, validUntil }) =>
      meets(country, on.country) &&
      (currency === '*' || currency === on.currency) &&
      validFrom <= on.date &&
      (validUntil === null || validUntil > on.date),
  )
}
