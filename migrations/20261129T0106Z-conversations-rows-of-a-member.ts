import { sql, type Kysely } from 'kysely'

/**
 * Erasures and archives find a member's rows by index, or a large table would exceed the time of a statement.
 * Built under a lock, about a second for a million images. Messages need none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index message_image_uploader on conversations.message_image (uploader_id)`.execute(db)
  await sql`create index on conversations.set_aside_event (key)`.execute(db)
  await sql`create index on conversations.audit (actor_id)`.execute(db)
  await sql`create index on conversations.audit (subject_id)`.execute(db)
}
