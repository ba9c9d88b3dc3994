import { sql, type Kysely } from 'kysely'

/** Members who may add no photos for a while, by decision of a moderator. The new column rewrites nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles.profile add column may_not_add_photos_until timestamptz`.execute(db)
}
