import { sql, type Kysely } from 'kysely'
import { roleFor } from '#platform/migrations.ts'
import { createSharedTables } from '#platform/shared-tables.ts'

/** Where members are reached, what they want to hear of, and the mails that were made for them. */
export async function up(db: Kysely<any>): Promise<void> {
  // A projection of accounts' events: notifications never asks another subgraph for an address.
  await sql`create table notifications.member_address (
    member_id uuid primary key, site_id uuid not null, email text not null, locale text not null, name text not null default '')`.execute(db)
  // Only what a member changed has a row; without one a type is on.
  await sql`create table notifications.preference (
    member_id uuid not null, site_id uuid not null, channel text not null check (channel in ('email', 'push')),
    type text not null check (type in
      ('new_conversations', 'new_messages', 'like', 'unread_message_reminders', 'promotions', 'weekly_updates', 'news', 'reminders')),
    enabled boolean not null, changed_at timestamptz not null default platform.now(), primary key (member_id, channel, type))`.execute(db)
  await sql`create table notifications.suppression (
    member_id uuid not null, site_id uuid not null, reason text not null check (reason in ('bounce', 'fbl', 'list-unsubscribe')),
    since timestamptz not null default platform.now(), primary key (member_id, reason))`.execute(db)
  await sql`create table notifications.push_subscription (
    id uuid primary key, site_id uuid not null, member_id uuid not null, endpoint text not null, p256dh text not null, auth text not null,
    user_agent text not null default '', created_at timestamptz not null default platform.now(), unique (site_id, endpoint))`.execute(db)
  await sql`create index on notifications.push_subscription (member_id)`.execute(db)
  // Rendered when it is asked for, so that what was sent is what was meant. The bodies go once a mail server has taken the mail: they
  // carry links that open accounts.
  await sql`create table notifications.mail (
    id uuid primary key, site_id uuid not null, member_id uuid not null, type text not null, locale text not null, recipient text not null,
    subject text not null, html text, text text,
    state text not null check (state in ('waiting', 'sent', 'kept', 'failed')), attempts int not null default 0, failure text,
    created_at timestamptz not null default platform.now(), sent_at timestamptz, request_id text)`.execute(db)
  await sql`create index mail_newest on notifications.mail (site_id, id desc)`.execute(db)
  await sql`create index mail_of_member on notifications.mail (member_id, id desc)`.execute(db)
  await createSharedTables(db, 'notifications', roleFor('notifications'))
}
