import { sql, type Kysely } from 'kysely'

/**
 * Erasures and archives find a member's rows by index, or a large table would exceed the time of a statement.
 * These tables are small.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index on accounts.passkey_challenge (account_id)`.execute(db)
  await sql`create index on accounts.set_aside_event (key)`.execute(db)
  await sql`create index on accounts.audit (actor_id)`.execute(db)
  await sql`create index on accounts.audit (subject_id)`.execute(db)
}
