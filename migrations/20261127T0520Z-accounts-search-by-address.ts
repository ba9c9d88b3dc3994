import { sql, type Kysely } from 'kysely'

/**
 * Operators find members by the beginning of an address; the unique index serves that only where texts are
 * sorted by their bytes (collation C). A million rows take seconds to index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index account_email_beginning on accounts.account (site_id, email_normalised text_pattern_ops)`.execute(
    db,
  )
}
