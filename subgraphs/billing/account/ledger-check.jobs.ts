import type { Kysely } from 'kysely'
import { log } from '#platform/base/log.ts'
import type { Tables } from '../tables.ts'
import { checkBooks, insertLedgerCheck } from './ledger-check.store.ts'

/**
 * The nightly check of the books (CRED-01): every account's balance is the sum of its entries and of what is
 * left in its lots, its entries are numbered without gaps, and every paid order has exactly one purchase. The
 * balance that closings begin with is what the entries say. What is found is kept and logged; nothing is
 * corrected by itself.
 * @returns how many faults were found
 */
export async function checkLedger({ db }: { db: Kysely<Tables> }): Promise<void> {
  const found = await checkBooks(db)
  await db.transaction().execute((trx) => insertLedgerCheck(trx, found))
  if (found.faults.length > 0)
    log.error({ faults: found.faults.slice(0, 20), count: found.faults.length }, 'the books do not agree')
}
