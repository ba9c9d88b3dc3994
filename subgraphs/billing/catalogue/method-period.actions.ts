import type { Transaction } from 'kysely'
import { InvalidInputError, type InvalidField } from '#platform/base/errors.ts'
import { isLongerThan, readText } from '#platform/base/input-text.ts'
import { writeAudit } from '#platform/requests/audit.ts'
import { inActTransaction } from '#platform/requests/operator-act.ts'
import { requireAdminOfAll } from '#platform/requests/operator.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import type { Tables } from '../tables.ts'
import { overlaps } from './method-period.rules.ts'
import {
  insertMethodPeriod,
  listMethodPeriods,
  lockMethodPeriods,
  updateMethodEnd,
  type MethodPeriod,
  type PeriodKey,
} from './method-period.store.ts'
import { countrySchema, isCurrency } from './operator-input.rules.ts'

type Context = RequestContext<Tables>

const NAME_LENGTH_MAX = 60
const POSITION_MAX = 1000

const isSame = (one: PeriodKey, other: PeriodKey) =>
  one.method === other.method &&
  one.country === other.country &&
  one.currency === other.currency &&
  one.validFrom === other.validFrom

/**
 * Offers a way of paying in a country and currency from a day on (OPER-02, PAY-01), if the payment provider
 * supports it. Sent twice, it is offered once.
 * @throws InvalidInputError; RequestError FORBIDDEN for other operators than admins of every site
 */
export async function offerPaymentMethod(
  ctx: Context,
  given: Omit<MethodPeriod, 'validUntil' | 'name'> & { name?: string | null | undefined },
): Promise<void> {
  requireAdminOfAll(ctx)
  const name = readText(given.name) === '' ? null : readText(given.name)
  const period: MethodPeriod = { ...given, name, validUntil: null }
  const faults: InvalidField[] = []
  if (given.country !== '*' && !countrySchema.safeParse(given.country).success)
    faults.push({ path: 'country', code: 'COUNTRY_NOT_OFFERED' })
  if (given.currency !== '*' && !isCurrency(given.currency))
    faults.push({ path: 'currency', code: 'CHOICE_UNKNOWN' })
  if (given.position < 0 || given.position > POSITION_MAX)
    faults.push({ path: 'position', code: 'AMOUNT_INVALID', limit: POSITION_MAX })
  if (name !== null && isLongerThan(name, NAME_LENGTH_MAX))
    faults.push({ path: 'name', code: 'TOO_LONG', limit: NAME_LENGTH_MAX })
  if (given.validFrom < ctx.today.date) faults.push({ path: 'validFrom', code: 'TIME_PASSED' })
  if (faults.length > 0) throw new InvalidInputError(faults)
  await inActTransaction(ctx.db, ctx, async (trx) => {
    const periods = await lockedPeriods(trx)
    const same = periods.find((other) => isSame(other, period))
    if (same?.validUntil === null && same.name === name && same.position === period.position) return
    if (periods.some((other) => isSame(other, period) || overlaps(other, period)))
      throw new InvalidInputError([{ path: 'validFrom', code: 'DATE_TAKEN' }])
    await insertMethodPeriod(trx, period)
    await writeAudit(trx, ctx, 'billing', {
      action: 'payment-method.offered',
      subjectType: 'payment-method',
      after: period,
    })
  })
}

/**
 * Ends the offer of a way of paying on a day, at the earliest today, or takes its end back. Orders that were
 * placed can still be paid.
 * @param given.validUntil the first day without it; null for no end
 * @throws InvalidInputError; RequestError FORBIDDEN
 */
export async function endPaymentMethod(
  ctx: Context,
  given: PeriodKey & { validUntil?: string | null | undefined },
): Promise<void> {
  requireAdminOfAll(ctx)
  const validUntil = given.validUntil ?? null
  if (validUntil !== null && validUntil < ctx.today.date)
    throw new InvalidInputError([{ path: 'validUntil', code: 'TIME_PASSED' }])
  await inActTransaction(ctx.db, ctx, async (trx) => {
    const periods = await lockedPeriods(trx)
    const period = periods.find((other) => isSame(other, given))
    if (period === undefined) throw new InvalidInputError([{ path: 'method', code: 'METHOD_NOT_OFFERED' }])
    if (period.validUntil === validUntil) return
    // What is over stays as it was: a new period begins on another day.
    if (period.validUntil !== null && period.validUntil <= ctx.today.date)
      throw new InvalidInputError([{ path: 'validUntil', code: 'TIME_PASSED' }])
    const changed = { ...period, validUntil }
    if (periods.some((other) => other !== period && overlaps(other, changed)))
      throw new InvalidInputError([{ path: 'validUntil', code: 'DATE_TAKEN' }])
    await updateMethodEnd(trx, period, validUntil)
    await writeAudit(trx, ctx, 'billing', {
      action: 'payment-method.ended',
      subjectType: 'payment-method',
      before: period,
      after: changed,
    })
  })
}

async function lockedPeriods(trx: Transaction<Tables>): Promise<MethodPeriod[]> {
  await lockMethodPeriods(trx)
  return listMethodPeriods(trx)
}
