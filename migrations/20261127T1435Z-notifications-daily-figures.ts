import { sql, type Kysely } from 'kysely'

/**
 * Mails and pushes by day, which a job counts for the console. Mails come in the order of time, so block
 * range indexes, which cost one nothing, find those of a day. They are built under a lock, a second for a
 * million.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notifications.day_count (
      site_id uuid primary key,
      -- Null until the first count.
      counted_at timestamptz,
      time_zone text not null
    )`.execute(db)
  await sql`
    create table notifications.daily_delivery (
      site_id uuid not null,
      -- In the site's time zone.
      day date not null,
      mails int not null,
      sent int not null,
      failed int not null,
      bounced int not null,
      reported int not null,
      unsubscribed int not null,
      pushes int not null,
      refused int not null,
      -- How many get pushes at the end of the day; null for days before the first count.
      browsers int,
      primary key (site_id, day)
    )`.execute(db)
  for (const [table, column] of [
    ['mail', 'created_at'],
    ['push', 'created_at'],
  ] as const)
    await sql`create index ${sql.ref(`${table}_created`)} on ${sql.table(`notifications.${table}`)} using brin (${sql.ref(column)})
      with (pages_per_range = 32, autosummarize = on)`.execute(db)
  await sql`create index suppression_since on notifications.suppression (site_id, since)`.execute(db)
  await sql`create index push_subscription_of_site on notifications.push_subscription (site_id)`.execute(db)
}
