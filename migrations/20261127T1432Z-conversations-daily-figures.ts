import { sql, type Kysely } from 'kysely'

/**
 * Messages, first messages and answers by day, which a job counts for the console. Messages come in the
 * order of time, so a block range index, which costs a send nothing, finds those of a day. It is built under
 * a lock, some seconds for ten million messages.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table conversations.day_count (
      site_id uuid primary key,
      -- Null until the first count.
      counted_at timestamptz,
      time_zone text not null
    )`.execute(db)
  await sql`
    create table conversations.first_message (
      member_id uuid primary key,
      site_id uuid not null,
      sent_at timestamptz not null
    )`.execute(db)
  await sql`create index first_message_sent on conversations.first_message (site_id, sent_at)`.execute(db)
  await sql`
    create table conversations.daily_message (
      site_id uuid not null,
      -- In the site's time zone.
      day date not null,
      -- '*' for all together, '' for no network. Both are the sender's.
      network text not null,
      country text not null,
      messages int not null,
      first_messages int not null,
      started int not null,
      answered int not null,
      primary key (site_id, network, country, day)
    )`.execute(db)
  await sql`create index daily_message_days on conversations.daily_message (site_id, day)`.execute(db)
  await sql`create index message_sent on conversations.message using brin (sent_at) with (pages_per_range = 32, autosummarize = on)`.execute(
    db,
  )
}
