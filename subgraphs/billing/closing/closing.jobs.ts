import type { Kysely } from 'kysely'
import type { JobHandler } from '#platform/process/subgraph-definition.ts'
import { readSite } from '#platform/site/site.store.ts'
import type { Tables } from '../tables.ts'
import { listEndsToStore, listSitesWithBooks, storeBalance } from './closing.store.ts'

export const STORE_BALANCES = 'billing.store-balances'

/**
 * The nightly job that stores what members had at the end of each day, so that a closing adds up only the
 * entries since. An entry that is booked later for an earlier moment removes the balances after it (a trigger
 * of the ledger), and the next run stores them anew.
 */
export const storeBalances: JobHandler = async ({ db: anyDb }) => {
  const db = anyDb as Kysely<Tables>
  for (const siteId of await listSitesWithBooks(db)) {
    const site = await readSite(db, siteId)
    if (site === undefined) continue
    for (const end of await listEndsToStore(db, { siteId, timeZone: site.settings.timeZone }))
      await db.transaction().execute((trx) => storeBalance(trx, siteId, end))
  }
}
