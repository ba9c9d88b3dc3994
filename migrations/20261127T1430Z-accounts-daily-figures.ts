import { sql, type Kysely } from 'kysely'

/**
 * Sign-ups and activations by day, which a job counts for the console. The index on the confirmations finds
 * those of a day; it is built under a lock, a second for a million members.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounts.day_count (
      site_id uuid primary key,
      -- Null until the first count.
      counted_at timestamptz,
      time_zone text not null
    )`.execute(db)
  await sql`
    create table accounts.daily_signup (
      site_id uuid not null,
      -- In the site's time zone.
      day date not null,
      -- '*' for all together, '' for none.
      network text not null,
      country text not null,
      signups int not null,
      activated int not null,
      primary key (site_id, network, country, day)
    )`.execute(db)
  await sql`create index daily_signup_countries on accounts.daily_signup (site_id, network, day)`.execute(db)
  await sql`create index daily_signup_networks on accounts.daily_signup (site_id, country, day)`.execute(db)
  await sql`create index daily_signup_days on accounts.daily_signup (site_id, day)`.execute(db)
  await sql`create index account_confirmed on accounts.account (site_id, confirmed_at) where confirmed_at is not null`.execute(
    db,
  )
}
