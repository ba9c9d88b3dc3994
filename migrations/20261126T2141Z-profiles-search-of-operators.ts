import { sql, type Kysely } from 'kysely'

/** Operators find members by the beginning of a name. A million rows take seconds to index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index profile_name on profiles.profile (site_id, lower(display_name) text_pattern_ops)`.execute(
    db,
  )
}
