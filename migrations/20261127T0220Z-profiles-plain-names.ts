import { sql, type Kysely } from 'kysely'

/**
 * Operators find members by the beginning of a name, without its accents. A million rows take seconds to
 * index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index profile_plain_name on profiles.profile (site_id, profiles.plain_name(display_name) text_pattern_ops)
  `.execute(db)
  await sql`drop index profiles.profile_name`.execute(db)
}
