import { sql, type Kysely } from 'kysely'

/**
 * Erasures and archives find a member's rows by index, or a large table would exceed the time of a statement.
 * The audit is small.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index on profiles.set_aside_event (key)`.execute(db)
  await sql`create index on profiles.audit (actor_id)`.execute(db)
  await sql`create index on profiles.audit (subject_id)`.execute(db)
}
