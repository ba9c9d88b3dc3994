import { sql, type Kysely } from 'kysely'

/** Whom a mail names beside its receiver: when that member is erased, the name goes from others' mails too. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table notifications.mail add column about_member_id uuid`.execute(db)
  await sql`create index mail_about_member on notifications.mail (about_member_id) where about_member_id is not null`.execute(db)
}
