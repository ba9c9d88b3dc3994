import { sql, type Kysely } from 'kysely'

/**
 * The sums of a year for each network and country are read from indexes alone. Both are built under a lock, a
 * second for a million rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index billing.daily_money_networks`.execute(db)
  await sql`
    create index daily_money_networks on billing.daily_money (site_id, country, day) include (network, currency, orders, first_purchases, sold_minor, refunded_minor)`.execute(
    db,
  )
  await sql`drop index billing.daily_money_countries`.execute(db)
  await sql`
    create index daily_money_countries on billing.daily_money (site_id, network, day) include (country, currency, orders, first_purchases, sold_minor, refunded_minor)`.execute(
    db,
  )
}
