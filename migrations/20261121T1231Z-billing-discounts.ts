import { sql, type Kysely } from 'kysely'

/** Discount codes, offers with their true end, what was used of both, and spending limits (DISC, TRUST-05). */
export async function up(db: Kysely<any>): Promise<void> {
  // Codes are kept in capitals and compared so. Those of offers are not for sale to anybody else.
  await sql`create table billing.discount_code (
    site_id uuid not null,
    code text not null check (code = upper(code) and code ~ '^[A-Z0-9][A-Z0-9_-]{1,38}[A-Z0-9]$' and code !~ '^(TIMEBONUS|WELCOME|STAY)[0-9]'),
    country text,
    member_id uuid,
    expires_at timestamptz,
    value_percentage numeric(5, 2) not null check (value_percentage > 0 and value_percentage < 100),
    currency text,
    minimum_order_minor int check (minimum_order_minor > 0),
    status text not null default 'active' check (status in ('active', 'inactive')),
    validity text not null check (validity in ('once', 'once-per-user', 'unlimited')),
    payment_methods text[],
    created_at timestamptz not null default platform.now(),
    primary key (site_id, code)
  )`.execute(db)
  // An offer is a row from the moment a client was told of it. What it promised then, its end above all, does not change any more.
  await sql`create table billing.offer (
    site_id uuid not null,
    member_id uuid not null,
    kind text not null check (kind in ('time-bonus', 'welcome', 'delete')),
    code text not null,
    value_percentage numeric(5, 2) not null check (value_percentage > 0 and value_percentage < 100),
    starts_at timestamptz not null,
    ends_at timestamptz not null check (ends_at > starts_at),
    issued_at timestamptz not null default platform.now(),
    primary key (site_id, member_id, kind)
  )`.execute(db)
  // A use is reserved with its order, and released or consumed with its payment. 'late': the money came when the code was somebody else's again.
  await sql`create table billing.discount_use (
    order_id uuid primary key references billing."order",
    site_id uuid not null,
    code text not null,
    member_id uuid not null,
    validity text not null check (validity in ('once', 'once-per-user', 'unlimited')),
    state text not null default 'reserved' check (state in ('reserved', 'consumed', 'released', 'late')),
    created_at timestamptz not null default platform.now(),
    changed_at timestamptz not null default platform.now()
  )`.execute(db)
  await sql`create unique index discount_use_once on billing.discount_use (site_id, code)
    where validity = 'once' and state in ('reserved', 'consumed')`.execute(db)
  await sql`create unique index discount_use_once_per_user on billing.discount_use (site_id, code, member_id)
    where validity = 'once-per-user' and state in ('reserved', 'consumed')`.execute(db)
  await sql`create index discount_use_of_member on billing.discount_use (site_id, member_id, code)`.execute(db)
  await sql`alter table billing."order"
    add column list_price_minor int check (list_price_minor >= price_minor),
    add column discount_code text,
    add column discount_percentage numeric(5, 2),
    add check ((discount_code is null) = (discount_percentage is null))`.execute(db)
  // Which bundles were really paid for at their price lately.
  await sql`create index order_charged on billing."order" (bundle_id, completed_at) where discount_code is null and completed_at is not null`.execute(db)
  await sql`comment on column billing."order".list_price_minor is 'The price without the discount; null for an order without one.'`.execute(db)
  // A raise waits in the pending columns; pending_amount_minor null beside a time means: no limit any more.
  await sql`create table billing.spending_limit (
    site_id uuid not null,
    member_id uuid not null,
    amount_minor int check (amount_minor >= 0),
    currency text not null,
    pending_amount_minor int check (pending_amount_minor >= 0),
    pending_currency text,
    pending_from timestamptz,
    updated_at timestamptz not null default platform.now(),
    primary key (site_id, member_id),
    check ((pending_from is null) = (pending_currency is null))
  )`.execute(db)
}
