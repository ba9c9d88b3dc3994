import { sql, type Kysely } from 'kysely'

/** Standard rates for electronic services to consumers. A rate holds from its date until the next one of the country. */
const VAT_RATES: [country: string, validFrom: string, percentage: number][] = [
  ['AT', '1984-01-01', 20], ['BE', '1996-01-01', 21], ['BG', '1999-01-01', 20], ['CY', '2014-01-13', 19], ['CZ', '2013-01-01', 21],
  ['DE', '2021-01-01', 19], ['DK', '1992-01-01', 25], ['EE', '2024-01-01', 22], ['EE', '2025-07-01', 24], ['ES', '2012-09-01', 21],
  ['FI', '2013-01-01', 24], ['FI', '2024-09-01', 25.5], ['FR', '2014-01-01', 20], ['GB', '2011-01-04', 20], ['GR', '2016-06-01', 24],
  ['HR', '2012-03-01', 25], ['HU', '2012-01-01', 27], ['IE', '2012-01-01', 23], ['IT', '2013-10-01', 22], ['LT', '2009-09-01', 21],
  ['LU', '2024-01-01', 17], ['LV', '2012-07-01', 21], ['MT', '2004-01-01', 18], ['NL', '2012-10-01', 21], ['PL', '2011-01-01', 23],
  ['PT', '2011-01-01', 23], ['RO', '2017-01-01', 19], ['RO', '2025-08-01', 21], ['SE', '1990-07-01', 25], ['SI', '2013-07-01', 22],
  ['SK', '2011-01-01', 20], ['SK', '2025-01-01', 23],
]

/** Bundles, orders with the terms they were placed under, payments, invoices, and the sandbox provider's own table. */
export async function up(db: Kysely<any>): Promise<void> {
  // country '*' is for every country that has no bundles of its own.
  await sql`create table billing.bundle (
    id uuid primary key,
    site_id uuid not null,
    country text not null default '*',
    currency text not null,
    credits int not null check (credits > 0),
    price_minor int not null check (price_minor > 0),
    style text not null check (style in ('p0', 'p1', 'p2', 'p3')),
    popular boolean not null default false,
    active boolean not null default true,
    created_at timestamptz not null default platform.now()
  )`.execute(db)
  await sql`create unique index bundle_style on billing.bundle (site_id, country, style) where active`.execute(db)
  await sql`create unique index bundle_popular on billing.bundle (site_id, country) where active and popular`.execute(db)
  await sql`create table billing.vat_rate (
    country text not null, valid_from date not null, percentage numeric(5, 2) not null check (percentage between 0 and 50),
    primary key (country, valid_from))`.execute(db)
  for (const [country, validFrom, percentage] of VAT_RATES) {
    await sql`insert into billing.vat_rate (country, valid_from, percentage) values (${country}, ${validFrom}::date, ${percentage})`.execute(db)
  }
  await sql`create table billing."order" (
    id uuid primary key,
    site_id uuid not null,
    account_id uuid not null,
    number text not null,
    bundle_id uuid not null references billing.bundle,
    credits int not null check (credits > 0),
    price_minor int not null check (price_minor > 0),
    currency text not null,
    vat_country text not null,
    vat_percentage numeric(5, 2) not null,
    vat_minor int not null check (vat_minor >= 0 and vat_minor < price_minor),
    method text not null,
    state text not null default 'PENDING' check (state in ('PENDING', 'COMPLETED', 'FAILED', 'CANCELLED', 'REFUNDED', 'CHARGED_BACK')),
    locale text not null,
    conditions text not null,
    created_at timestamptz not null default platform.now(),
    completed_at timestamptz,
    unique (site_id, number)
  )`.execute(db)
  await sql`create index order_of_account on billing."order" (account_id, created_at desc, id desc)`.execute(db)
  await sql`create index order_pending on billing."order" (created_at) where state = 'PENDING'`.execute(db)
  await sql`create table billing.payment (
    id uuid primary key,
    site_id uuid not null,
    order_id uuid not null unique references billing."order",
    provider text not null,
    provider_ref text,
    provider_status text not null default 'open',
    checkout_url text,
    created_at timestamptz not null default platform.now(),
    synced_at timestamptz,
    unique (provider, provider_ref)
  )`.execute(db)
  // Invoice numbers of a site and year have no gap: the counter's row is locked until the order's completion commits.
  await sql`create table billing.invoice_counter (
    site_id uuid not null, year int not null, last_number int not null, primary key (site_id, year))`.execute(db)
  await sql`create table billing.invoice (
    site_id uuid not null,
    year int not null,
    number int not null,
    order_id uuid not null unique references billing."order",
    seller jsonb not null,
    issued_at timestamptz not null default platform.now(),
    primary key (site_id, year, number)
  )`.execute(db)
  // What the sandbox "bank" knows. Its ids are secrets: who has the address of a checkout page may press its buttons.
  await sql`create table billing.sandbox_payment (
    id text primary key,
    idempotency_key text not null unique,
    amount_minor int not null,
    currency text not null,
    method text not null,
    description text not null,
    locale text not null,
    return_url text not null,
    status text not null default 'open' check (status in ('open', 'pending', 'paid', 'failed', 'canceled', 'expired', 'charged_back')),
    created_at timestamptz not null default platform.now(),
    updated_at timestamptz not null default platform.now()
  )`.execute(db)
}
