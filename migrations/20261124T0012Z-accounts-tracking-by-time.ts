import { sql, type Kysely } from 'kysely'

// A partner reads its sign-ups in the order of their time, page by page. On a million rows it is built in about a second, in which nobody signs up.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index tracking_by_time on accounts.tracking (site_id, network, recorded_at, account_id)`.execute(
    db,
  )
}
