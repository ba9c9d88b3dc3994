import { sql, type Kysely } from 'kysely'

// A partner reads its sign-ups in time order, page by page. On a million rows the index takes about a second
// to build, during which sign-ups wait.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index tracking_by_time on accounts.tracking (site_id, network, recorded_at, account_id)`.execute(
    db,
  )
}
