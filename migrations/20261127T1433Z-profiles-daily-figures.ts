import { sql, type Kysely } from 'kysely'

/** On which days members were active, and the figures by day that a job counts from it for the console. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table profiles.day_count (
      site_id uuid primary key,
      -- Null until the first count.
      counted_at timestamptz,
      time_zone text not null
    )`.execute(db)
  await sql`
    create table profiles.active_member (
      profile_id uuid primary key,
      site_id uuid not null,
      signed_up_on date not null,
      gender text not null,
      -- '' for none.
      network text not null,
      country text not null,
      last_day date not null,
      -- Bit n: active n days before last_day.
      days bigint not null
    ) with (fillfactor = 80)`.execute(db)
  await sql`
    create table profiles.daily_active (
      site_id uuid not null,
      -- In the site's time zone.
      day date not null,
      -- '*' for all together, '' for no network.
      network text not null,
      country text not null,
      gender text not null,
      -- Active on the day, within the 7 days that end with it, and within 30.
      of_day int not null,
      of_week int not null,
      of_month int not null,
      primary key (site_id, network, country, day, gender)
    )`.execute(db)
  await sql`create index daily_active_days on profiles.daily_active (site_id, day)`.execute(db)
  await sql`
    create table profiles.daily_cohort (
      site_id uuid not null,
      -- The members who signed up on this day …
      day date not null,
      -- … and were active in this week after it, counted from 0.
      week smallint not null,
      network text not null,
      country text not null,
      members int not null,
      primary key (site_id, network, country, day, week)
    )`.execute(db)
  await sql`create index daily_cohort_days on profiles.daily_cohort (site_id, day)`.execute(db)
}
