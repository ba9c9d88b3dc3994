import { sql, type Kysely } from 'kysely'

/** Operators find members by the end of an account's number, and by the number of a phone. Small tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index direct_debit_account on billing.direct_debit (site_id, right(iban_label, 4))`.execute(
    db,
  )
  await sql`create index direct_debit_phone on billing.direct_debit (site_id, phone_hash)`.execute(db)
  await sql`create index mandate_label on billing.mandate (site_id, right(label, 4))`.execute(db)
}
