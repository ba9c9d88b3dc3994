import { HOUR_MILLISECONDS } from '#platform/base/durations.ts'

/** A member's own limit on what a calendar month may cost. Amounts in minor units; null: no limit. */
export type SpendingLimit = {
  amountMinor: number | null
  currency: string
  /** What the limit becomes at `pendingFrom`, if a raise waits. */
  pendingAmountMinor: number | null
  pendingCurrency: string | null
  pendingFrom: Date | null
}

/** How long a raise waits: a night over it. */
const RAISE_WAITS_HOURS = 24
/** The highest limit that can be set, in minor units. */
export const HIGHEST_LIMIT_MINOR = 100_000_000

/** The limit at a moment: a raise that has waited long enough counts, one that waits does not. */
export function limitAt(limit: SpendingLimit, now: Date): SpendingLimit {
  const { pendingFrom, pendingAmountMinor, pendingCurrency } = limit
  if (pendingFrom === null || now < pendingFrom) return limit
  return { amountMinor: pendingAmountMinor, currency: pendingCurrency!, ...NOTHING_PENDING }
}

const NOTHING_PENDING = { pendingAmountMinor: null, pendingCurrency: null, pendingFrom: null }

/**
 * The limit that a member asks for. A lower one holds at once; a higher one, none at all or one in another
 * currency waits for 24 hours, during which the old one holds (TRUST-05). A new request takes the place of
 * one that waits.
 */
export function changedLimit(
  limit: SpendingLimit | undefined,
  requested: { amountMinor: number | null; currency: string },
  now: Date,
): SpendingLimit {
  const current = limit && limitAt(limit, now)
  if (current === undefined || current.amountMinor === null) return { ...requested, ...NOTHING_PENDING }
  const isRaise =
    requested.amountMinor === null ||
    requested.currency !== current.currency ||
    requested.amountMinor > current.amountMinor
  if (!isRaise) return { ...requested, ...NOTHING_PENDING }
  const pendingFrom = new Date(now.getTime() + RAISE_WAITS_HOURS * HOUR_MILLISECONDS)
  return {
    amountMinor: current.amountMinor,
    currency: current.currency,
    pendingAmountMinor: requested.amountMinor,
    pendingCurrency: requested.currency,
    pendingFrom,
  }
}

/**
 * What may still be spent this month.
 * @param month what the month's orders cost so far, in `currency`
 * @returns minor units, null for no limit. A limit in another currency than the order's leaves nothing:
 * amounts of different currencies do not add up
 */
export function leftToSpend(
  limit: SpendingLimit | undefined,
  month: { spentMinor: number; currency: string },
): number | null {
  if (limit === undefined || limit.amountMinor === null) return null
  return limit.currency === month.currency ? Math.max(0, limit.amountMinor - month.spentMinor) : 0
}
