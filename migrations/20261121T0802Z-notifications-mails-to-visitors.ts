import { sql, type Kysely } from 'kysely'

/** A complaint without an account is answered by mail too; and marketing mail needs the member's own consent (TRUST-06). */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table notifications.mail alter column member_id drop not null`.execute(db)
  await sql`alter table notifications.member_address add column marketing boolean not null default false`.execute(db)
}
