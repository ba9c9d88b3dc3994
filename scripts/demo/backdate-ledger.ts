import { sql, type Kysely, type RawBuilder } from 'kysely'

/** Changes when entries of the ledger were booked. The ledger refuses that to everybody; only the demo may have a past that it did not live. */
export async function backdateLedger<Tables>(db: Kysely<Tables>, change: RawBuilder<unknown>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`alter table billing.entry disable trigger entry_append_only`.execute(trx)
    await change.execute(trx)
    await sql`alter table billing.entry enable trigger entry_append_only`.execute(trx)
  })
}
