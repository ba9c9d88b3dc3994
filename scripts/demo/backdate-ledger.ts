import { sql, type Kysely, type RawBuilder } from 'kysely'

/**
 * Changes when ledger entries were booked. The ledger forbids this to everyone; only the demo invents a past.
 */
export async function backdateLedger<Tables>(db: Kysely<Tables>, change: RawBuilder<unknown>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`alter table billing.entry disable trigger entry_append_only`.execute(trx)
    await change.execute(trx)
    await sql`alter table billing.entry enable trigger entry_append_only`.execute(trx)
  })
}
