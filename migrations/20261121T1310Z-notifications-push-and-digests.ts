import { sql, type Kysely } from 'kysely'

/** Pushes, what was told about unread conversations, and what goes to many at once. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table notifications.attention rename column other_id to conversation_id`.execute(db)
  // A device that is logged out gets no more pushes.
  await sql`alter table notifications.push_subscription add column session_id uuid`.execute(db)
  await sql`create table notifications.push (
    id uuid primary key, site_id uuid not null, member_id uuid not null, type text not null, locale text not null, title text not null, body text not null,
    url text not null, tag text not null, about_id uuid, about_member_id uuid, conversation_id uuid, created_at timestamptz not null default platform.now())`.execute(db)
  // One push per member, kind and thing, as for mails.
  await sql`create unique index push_once on notifications.push (member_id, tag, about_id) where about_id is not null`.execute(db)
  await sql`create index push_of_member on notifications.push (member_id, id desc)`.execute(db)
  await sql`create index push_about_member on notifications.push (about_member_id) where about_member_id is not null`.execute(db)
  // One mail per conversation until it is read, and one reminder after a day. since: when the oldest message that is unread was sent.
  await sql`create table notifications.unread_conversation (
    member_id uuid not null, conversation_id uuid not null, site_id uuid not null, other_id uuid not null, since timestamptz not null,
    mailed_at timestamptz, reminded_at timestamptz, primary key (member_id, conversation_id))`.execute(db)
  await sql`create index unread_to_remind on notifications.unread_conversation (since) where reminded_at is null`.execute(db)
  // What has begun to go out: every edition of a site once.
  await sql`create table notifications.edition (
    site_id uuid not null, kind text not null check (kind in ('weekly', 'reminders')), date date not null,
    started_at timestamptz not null default platform.now(), primary key (site_id, kind, date))`.execute(db)
  // An announcement of the operator, with texts per locale.
  await sql`create table notifications.announcement (
    id uuid primary key, site_id uuid not null, type text not null check (type in ('promotions', 'news')), texts jsonb not null, path text not null,
    created_at timestamptz not null default platform.now(), finished_at timestamptz)`.execute(db)
}
