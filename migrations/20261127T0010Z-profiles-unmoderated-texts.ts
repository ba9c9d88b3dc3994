import { sql, type Kysely } from 'kysely'

/** Texts that wait for a moderator are looked for every few minutes; they are few among a million profiles. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index profile_unmoderated on profiles.profile (id) where about_me_state = 'pending'`.execute(
    db,
  )
}
