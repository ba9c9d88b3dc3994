import { sql, type Kysely } from 'kysely'

/**
 * The sums of a year for each network and country are read from indexes alone. Both are built under a lock, a
 * second for a million rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index accounts.daily_signup_networks`.execute(db)
  await sql`
    create index daily_signup_networks on accounts.daily_signup (site_id, country, day) include (network, signups, activated)`.execute(
    db,
  )
  await sql`drop index accounts.daily_signup_countries`.execute(db)
  await sql`
    create index daily_signup_countries on accounts.daily_signup (site_id, network, day) include (country, signups, activated)`.execute(
    db,
  )
}
