import { sql, type Kysely } from 'kysely'

/**
 * Erasures and archives find a member's rows by index, or a large table would exceed the time of a statement.
 * Built under a lock, about a second for a million unread conversations.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index unread_other on notifications.unread_conversation (other_id)`.execute(db)
  await sql`create index on notifications.set_aside_event (key)`.execute(db)
  await sql`create index on notifications.audit (actor_id)`.execute(db)
  await sql`create index on notifications.audit (subject_id)`.execute(db)
}
