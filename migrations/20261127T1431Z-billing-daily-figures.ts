import { sql, type Kysely } from 'kysely'

/** Revenue, refunds and first purchases by day. A job counts them for the console from invoices and notes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table billing.day_count (
      site_id uuid primary key,
      -- Null until the first count.
      counted_at timestamptz,
      time_zone text not null
    )`.execute(db)
  await sql`
    create table billing.buyer (
      account_id uuid primary key,
      site_id uuid not null,
      -- As it was at the first purchase: a refund counts there after the member is erased. '' for none.
      network text not null,
      first_order_id uuid not null
    )`.execute(db)
  await sql`
    create table billing.daily_money (
      site_id uuid not null,
      -- In the site's time zone.
      day date not null,
      -- '*' for all together, '' for no network. The country is that of payment.
      network text not null,
      country text not null,
      currency text not null,
      orders int not null,
      first_purchases int not null,
      sold_minor bigint not null,
      refunded_minor bigint not null,
      primary key (site_id, network, country, day, currency)
    )`.execute(db)
  await sql`create index daily_money_countries on billing.daily_money (site_id, network, day)`.execute(db)
  await sql`create index daily_money_networks on billing.daily_money (site_id, country, day)`.execute(db)
  await sql`create index daily_money_days on billing.daily_money (site_id, day)`.execute(db)
}
