import type { Kysely } from 'kysely'
import { log } from '#platform/base/log.ts'
import type { JobHandler } from '#platform/process/subgraph-definition.ts'
import type { FeeReports, PaymentProvider } from '../orders/payment.provider.ts'
import type { Tables } from '../tables.ts'
import { paymentProviderOf } from './payment.actions.ts'
import { findNewestRead, insertFees, noteFeesRead, saveNewestRead } from './provider-fee.store.ts'
import { kindOf, orWarn } from './watched-provider.ts'

/** The daily job that reads what the payment provider has kept. */
export const READ_FEES = 'billing.read-fees'
// A hundred thousand movements; the next run goes on where nothing was kept.
const PAGES_MAX = 400

/**
 * Reads the movements on our balances since the last complete reading. A failure is kept for the console, and
 * the job is tried again; what was read by then stays.
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

// The newest movement is noted last, so that a reading that broke off is repeated as a whole.
async function readBalance(
  db: Kysely<Tables>,
  of: { name: PaymentProvider['name']; fees: FeeReports; balanceRef: string },
): Promise<void> {
  const { name, fees, balanceRef } = of
  const known = await findNewestRead(db, name, balanceRef)
  let newestRef: string | undefined
  let from: string | undefined
  for (let count = 0; count < PAGES_MAX; count += 1) {
    const page = await fees.page(balanceRef, from)
    newestRef ??= page.refs[0]
    await db.transaction().execute((trx) => insertFees(trx, name, page.fees))
    const isOver = page.next === undefined || (known !== undefined && page.refs.includes(known))
    if (isOver) {
      if (newestRef !== undefined) await saveNewestRead(db, { provider: name, balanceRef, newestRef })
      return
    }
    from = page.next
  }
  log.error({ pages: PAGES_MAX }, 'the payment provider lists more movements than one run reads')
}
