import type { Kysely } from 'kysely'
import type { JobHandler } from '#platform/process/subgraph-definition.ts'
import type { Tables } from '../tables.ts'
import { forgetMandateAddresses, forgetRefundAddresses } from './old-addresses.store.ts'

export const FORGET_ADDRESSES = 'billing.forget-addresses'

const AT_ONCE = 1000

/** Empties network addresses in the books that are kept longer than they are (ACCT-06). */
export const forgetAddresses: JobHandler = async ({ db: anyDb }) => {
  const db = anyDb as Kysely<Tables>
  for (const forget of [forgetRefundAddresses, forgetMandateAddresses]) {
    let emptied = AT_ONCE
    while (emptied === AT_ONCE) emptied = await db.transaction().execute((trx) => forget(trx, AT_ONCE))
  }
}
