import { sql, type Kysely } from 'kysely'

/** One mail per member, type and thing: who likes, takes back and likes again sends one match mail, not ten. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table notifications.mail add column about_id uuid`.execute(db)
  await sql`create unique index mail_once on notifications.mail (member_id, type, about_id) where about_id is not null`.execute(db)
}
