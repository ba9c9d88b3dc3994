import { sql, type Kysely } from 'kysely'

/**
 * Messages that a moderator has hidden from the receiver, and members who may not write first for a while.
 * The new columns rewrite nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversations.message add column hidden boolean not null default false`.execute(db)
  await sql`alter table conversations.member_state add column may_not_start_until timestamptz`.execute(db)
}
