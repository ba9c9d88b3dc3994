import type { Transaction } from 'kysely'
import { InvalidInputError, type InvalidField } from '#platform/base/errors.ts'
import { writeAudit } from '#platform/requests/audit.ts'
import { inActTransaction } from '#platform/requests/operator-act.ts'
import { requireAdminOfAll } from '#platform/requests/operator.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import type { Tables } from '../tables.ts'
import { countrySchema } from './operator-input.rules.ts'
import { deleteVatRate, insertVatRate, listVatRates, lockVatRates, type VatRate } from './vat-rate.store.ts'

type Context = RequestContext<Tables>

const PERCENTAGE_MAX = 50

/**
 * Sets the VAT of a country from a day to come (OPER-02). Orders keep the rate of their day. Sent twice, it
 * is set once.
 * @param given.percentage as text: 21 or 25.5
 * @throws InvalidInputError; RequestError FORBIDDEN for other operators than admins of every site
 */
export async function addVatRate(
  ctx: Context,
  given: { country: string; validFrom: string; percentage: string },
): Promise<void> {
  requireAdminOfAll(ctx)
  const { country, validFrom } = given
  const percentage = readPercentage(given.percentage)
  const faults: InvalidField[] = []
  if (!countrySchema.safeParse(country).success) faults.push({ path: 'country', code: 'COUNTRY_NOT_OFFERED' })
  if (percentage === undefined)
    faults.push({ path: 'percentage', code: 'AMOUNT_INVALID', limit: PERCENTAGE_MAX })
  if (validFrom <= ctx.now.toISOString().slice(0, 10)) faults.push({ path: 'validFrom', code: 'TIME_PASSED' })
  if (faults.length > 0) throw new InvalidInputError(faults)
  await inActTransaction(ctx.db, ctx, async (trx) => {
    const { same, before } = await ratesAround(trx, { country, validFrom })
    if (same?.percentage === percentage) return
    if (same !== undefined) throw new InvalidInputError([{ path: 'validFrom', code: 'DATE_TAKEN' }])
    await insertVatRate(trx, { country, validFrom, percentage: percentage! })
    await writeAudit(trx, ctx, 'billing', {
      action: 'vat-rate.added',
      subjectType: 'vat-rate',
      before: before && { country, validFrom: before.validFrom, percentage: before.percentage },
      after: { country, validFrom, percentage },
    })
  })
}

/**
 * Takes back a rate whose day is still to come. Sent twice, it is taken back once.
 * @throws InvalidInputError for a rate that is in force; RequestError FORBIDDEN
 */
export async function removeVatRate(
  ctx: Context,
  { country, validFrom }: { country: string; validFrom: string },
): Promise<void> {
  requireAdminOfAll(ctx)
  await inActTransaction(ctx.db, ctx, async (trx) => {
    const { same } = await ratesAround(trx, { country, validFrom })
    if (same === undefined) return
    if (!same.isUpcoming) throw new InvalidInputError([{ path: 'validFrom', code: 'TIME_PASSED' }])
    await deleteVatRate(trx, { country, validFrom })
    await writeAudit(trx, ctx, 'billing', {
      action: 'vat-rate.removed',
      subjectType: 'vat-rate',
      before: { country, validFrom, percentage: same.percentage },
    })
  })
}

/** The rate of exactly this day, and the one that holds until it, under a lock. */
async function ratesAround(
  trx: Transaction<Tables>,
  { country, validFrom }: { country: string; validFrom: string },
): Promise<{ same: VatRate | undefined; before: VatRate | undefined }> {
  await lockVatRates(trx)
  const own = (await listVatRates(trx)).filter((rate) => rate.country === country)
  return {
    same: own.find((rate) => rate.validFrom === validFrom),
    before: own.find((rate) => rate.validFrom < validFrom),
  }
}

function readPercentage(text: string): number | undefined {
  const read = text.trim().replace('%', '').trim().replace(',', '.')
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(read)) return undefined
  return Number(read) <= PERCENTAGE_MAX ? Number(read) : undefined
}
