import { sql, type Kysely } from 'kysely'

/**
 * Erasures and archives find a member's rows by index, or a large table would exceed the time of a statement.
 * Built under a lock, about a second for a million swipes; then a swipe writes one more index entry.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index like_held on likes."like" (to_id) where held`.execute(db)
  await sql`create index swipe_other on likes.swipe (other_id)`.execute(db)
  await sql`create index on likes.set_aside_event (key)`.execute(db)
  await sql`create index on likes.audit (actor_id)`.execute(db)
  await sql`create index on likes.audit (subject_id)`.execute(db)
}
