import { sql, type Kysely } from 'kysely'

/** When a member removed a conversation, and up to where it had been cleared before, so that the removal can be undone (TRUST-09). */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table conversations.member add column removed_at timestamptz, add column cleared_before int not null default 0`.execute(db)
  await sql`create index member_removed on conversations.member (member_id, removed_at desc) where removed_at is not null`.execute(db)
}
