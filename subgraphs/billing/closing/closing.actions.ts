import { RequestError } from '#platform/base/errors.ts'
import { countOfDays, DAYS_MAX, daysBetween } from '#platform/figures/days.rules.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import type { Tables } from '../tables.ts'
import { closeDays, isEuCountry, type ClosingDay } from './closing.rules.ts'
import {
  countUnreportedOfDays,
  findBalanceBefore,
  listCreditsOfDays,
  listFeesOfDays,
  listNumbersOfDays,
  listTaxedOfDays,
  listValueOfDays,
  type Days,
  type TaxedOfDay,
} from './closing.store.ts'

type Context = RequestContext<Tables>
type Between = { from: string; to: string }

/**
 * Reads days of the request's site, of any number.
 * @throws RequestError BAD_USER_INPUT for days in the wrong order
 */
export function readPeriod({ site }: Context, { from, to }: Between): Days {
  if (from > to) throw new RequestError('BAD_USER_INPUT', 'Give the first day first')
  return { siteId: site.id, timeZone: site.settings.timeZone, from, to }
}

/**
 * Reads days for sums, which are computed as a whole.
 * @throws RequestError BAD_USER_INPUT for days in the wrong order, or more than a year of them
 */
export function readDays(ctx: Context, between: Between): Days {
  const days = readPeriod(ctx, between)
  if (countOfDays(days.from, days.to) > DAYS_MAX)
    throw new RequestError('BAD_USER_INPUT', `Ask for 1 to ${DAYS_MAX} days`)
  return days
}

/** The books of the site at the end of each day. @throws RequestError BAD_USER_INPUT */
export async function closingOf(ctx: Context, given: Between): Promise<ClosingDay[]> {
  const days = readDays(ctx, given)
  const { db } = ctx
  return closeDays(daysBetween(days.from, days.to), {
    before: await findBalanceBefore(db, days),
    credits: await listCreditsOfDays(db, days),
    values: await listValueOfDays(db, days),
    taxed: await listTaxedOfDays(db, days),
    numbers: await listNumbersOfDays(db, days),
    fees: await listFeesOfDays(db, days),
    unreported: await countUnreportedOfDays(db, days),
  })
}

/**
 * VAT of other member states of the European Union than the seller's, for the return of the one-stop shop:
 * all days in one. Other countries have returns of their own.
 */
export type OssRow = Pick<TaxedOfDay, 'country' | 'rate' | 'currency'> & {
  netMinor: number
  vatMinor: number
}

/** @throws RequestError BAD_USER_INPUT */
export async function ossOf(ctx: Context, given: Between): Promise<OssRow[]> {
  const taxed = await listTaxedOfDays(ctx.db, readDays(ctx, given))
  const groups = Map.groupBy(
    taxed.filter(({ country, isHome, rate }) => !isHome && rate > 0 && isEuCountry(country)),
    ({ country, rate, currency }) => `${country} ${currency} ${rate}`,
  )
  return [...groups.values()].map((rows) => {
    const { country, rate, currency } = rows[0]!
    const gross = rows.reduce((sum, { soldMinor, refundedMinor }) => sum + soldMinor - refundedMinor, 0)
    const vatMinor = rows.reduce((sum, row) => sum + row.vatMinor, 0)
    return { country, rate, currency, netMinor: gross - vatMinor, vatMinor }
  })
}
