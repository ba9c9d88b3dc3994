import type { Kysely } from 'kysely'
import type { JobHandler } from '#platform/process/subgraph-definition.ts'
import { FeePlaceUnknownError, type FeeReports, type PaymentProvider } from '../orders/payment.provider.ts'
import type { Tables } from '../tables.ts'
import { paymentProviderOf } from './payment.actions.ts'
import { findFeeWalk, insertFees, noteFeesRead, saveFeeWalk, type FeeWalk } from './provider-fee.store.ts'
import { kindOf, orWarn } from './watched-provider.ts'

/** The daily job that reads what the payment provider has kept. */
export const READ_FEES = 'billing.read-fees'
// A hundred thousand movements; the next run goes on from there.
const PAGES_MAX = 400
const NOWHERE = { resumeFrom: null, resumeNewest: null }

/**
 * Reads the movements on our balances since the last complete reading. A failure is kept for the console, and
 * the job is tried again, from the page that failed.
 */
export const readFees: JobHandler = async ({ db: given, services }) => {
  const db = given as Kysely<Tables>
  const { name, fees } = paymentProviderOf({ db, services })
  if (fees === undefined) return
  try {
    for (const balanceRef of await fees.balances()) await readBalance(db, { name, fees, balanceRef })
  } catch (error) {
    await orWarn(noteFeesRead(db, name, kindOf(error)))
    throw error
  }
  await noteFeesRead(db, name, undefined)
}

// From the newest movement down to the newest of the last complete reading. A reading that broke off goes on
// where it stood; what has come in since is above it, and is read after that.
async function readBalance(
  db: Kysely<Tables>,
  of: { name: PaymentProvider['name']; fees: FeeReports; balanceRef: string },
): Promise<void> {
  const { name, fees, balanceRef } = of
  const balance = { provider: name, balanceRef }
  const { newestRef: known, resumeFrom, resumeNewest } = await findFeeWalk(db, name, balanceRef)
  let from = resumeFrom ?? undefined
  let newest = resumeNewest
  for (let count = 0; count < PAGES_MAX; count += 1) {
    const page = await fees.page(balanceRef, from).catch(async (error: unknown) => {
      // The next run begins anew, instead of asking for that place for ever.
      if (error instanceof FeePlaceUnknownError)
        await saveFeeWalk(db, balance, { newestRef: known, ...NOWHERE })
      throw error
    })
    newest ??= page.refs[0] ?? null
    const { next } = page
    const isOver = next === undefined || (known !== null && page.refs.includes(known))
    const walk: FeeWalk = isOver
      ? { newestRef: newest ?? known, ...NOWHERE }
      : { newestRef: known, resumeFrom: next, resumeNewest: newest }
    await db.transaction().execute(async (trx) => {
      await insertFees(trx, name, page.fees)
      await saveFeeWalk(trx, balance, walk)
    })
    if (isOver && resumeFrom !== null) return readBalance(db, of)
    if (isOver) return
    from = next
  }
  throw new Error(`more than ${PAGES_MAX} pages of fees; the next run goes on`)
}
