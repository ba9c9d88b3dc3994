import { sql, type Kysely } from 'kysely'

/** Text messages: what was asked for, until it is delivered. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create table notifications.sms (
    id uuid primary key,
    site_id uuid not null,
    member_id uuid not null,
    recipient text not null,
    text text,
    locale text not null,
    state text not null check (state in ('waiting', 'sent', 'kept', 'failed')),
    failure text,
    created_at timestamptz not null default platform.now(),
    sent_at timestamptz
  )`.execute(db)
  await sql`create index sms_of_site on notifications.sms (site_id, id desc)`.execute(db)
  await sql`create index sms_of_member on notifications.sms (member_id)`.execute(db)
}
