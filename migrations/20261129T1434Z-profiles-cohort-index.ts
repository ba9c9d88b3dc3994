import { sql, type Kysely } from 'kysely'

/**
 * A year of cohorts is read from the index alone: each of its 5,000 rows stands in a page of its own. Built
 * under a lock, a second for a million rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profiles.daily_cohort
      drop constraint daily_cohort_pkey,
      add constraint daily_cohort_pkey primary key (site_id, network, country, day, week) include (members)`.execute(
    db,
  )
}
