import { sql, type Kysely } from 'kysely'

/** The console lists what leaving members wrote, the newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index deletion_words on accounts.deletion (site_id, requested_at, id) where remarks is not null`.execute(
    db,
  )
}
