import { sql, type Kysely } from 'kysely'

/** A job looks every few minutes for texts that wait for a moderator: few among a million profiles. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index profile_unmoderated on profiles.profile (id) where about_me_state = 'pending'`.execute(
    db,
  )
}
