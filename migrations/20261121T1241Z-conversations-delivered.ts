import { sql, type Kysely } from 'kysely'

/** Up to which message some device of a member has a conversation: its sender sees "delivered" (CHAT-02). What was there before counts as delivered. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table conversations.member add column delivered_up_to int not null default 0`.execute(db)
  await sql`update conversations.member set delivered_up_to = last_number`.execute(db)
}
