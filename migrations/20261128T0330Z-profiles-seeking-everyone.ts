import { sql, type Kysely } from 'kysely'

/**
 * What a member looks for who looks for every gender, with a code of its own, so that the segments of the
 * search have it like any other. No site offers it as a gender.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into profiles.gender (code, token) values (0, 'EVERYONE')`.execute(db)
}
