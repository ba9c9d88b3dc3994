import { sql, type Kysely } from 'kysely'

/**
 * What the console shows of discount codes: the series that a code was made in, when it was ended, the newest
 * first, and how often each was used. The indexes are built under a lock, a second for a million rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table billing.discount_code add column series_id uuid, add column ended_at timestamptz`.execute(
    db,
  )
  await sql`create index discount_code_of_site on billing.discount_code (site_id, created_at desc, code desc)`.execute(
    db,
  )
  await sql`create index discount_code_series on billing.discount_code (site_id, series_id) where series_id is not null`.execute(
    db,
  )
  await sql`create index discount_use_of_code on billing.discount_use (site_id, code)`.execute(db)
}
