import { sql, type Kysely } from 'kysely'

/** The operator's name of an announcement: the same name is sent once. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table notifications.announcement add column name text not null default ''`.execute(db)
  await sql`create index announcement_of_site on notifications.announcement (site_id, created_at desc)`.execute(db)
}
