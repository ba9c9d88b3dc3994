import { sql, type Kysely } from 'kysely'

/** For the daily closing, which counts the payments of a day of which no fee is reported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index order_completed on billing."order" (site_id, completed_at) where completed_at is not null`.execute(
    db,
  )
}
