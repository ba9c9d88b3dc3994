import { sql, type Kysely } from 'kysely'

/**
 * Erasures and archives find a member's rows by index, or a large table would exceed the time of a statement.
 * The codes of one member are few, and the audit is small.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index on billing.discount_code (member_id) where member_id is not null`.execute(db)
  await sql`create index on billing.set_aside_event (key)`.execute(db)
  await sql`create index on billing.audit (actor_id)`.execute(db)
  await sql`create index on billing.audit (subject_id)`.execute(db)
}
