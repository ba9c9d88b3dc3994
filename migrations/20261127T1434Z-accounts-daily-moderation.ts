import { sql, type Kysely } from 'kysely'

/** How long cases waited for a moderator, by the day of the decision. A job counts it for the console. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounts.daily_moderation (
      site_id uuid not null,
      -- In the site's time zone.
      day date not null,
      decided int not null,
      -- Within an hour.
      in_time int not null,
      median_minutes real not null,
      -- A tenth took this long or longer.
      slow_minutes real not null,
      primary key (site_id, day)
    )`.execute(db)
}
