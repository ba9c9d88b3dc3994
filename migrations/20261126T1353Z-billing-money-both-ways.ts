import { sql, type Kysely } from 'kysely'

// Refunded money may bounce back to us, and buyers return to the domain on which they ordered (PAY-08). New
// columns have defaults, and the previous release neither reads nor writes the new tables. The changed tables
// hold orders and refunds only, so their constraints are checked in seconds.
export async function up(db: Kysely<unknown>): Promise<void> {
  // The site's domain on which the order was placed. Null for an earlier order: the site's first domain.
  await sql`alter table billing.payment add column host text`.execute(db)

  await sql`alter table billing.refund add column provider_ref text, add column by_hand boolean not null default false,
    drop constraint refund_state_check, add constraint refund_state_check
      check (state in ('requested', 'accepted', 'refused', 'undone'))`.execute(db)
  await sql`comment on column billing.refund.provider_ref is 'What the provider calls it.'`.execute(db)
  await sql`create unique index refund_provider_ref on billing.refund (order_id, provider_ref, kind) where provider_ref is not null`.execute(
    db,
  )
  await sql`create index refund_created on billing.refund (created_at)`.execute(db)

  // A note in the same series cancels the credit note of a refund that did not happen.
  await sql`alter table billing.credit_note add column is_cancellation boolean not null default false,
    drop constraint credit_note_refund_id_key, add unique (refund_id, is_cancellation)`.execute(db)

  await createChargebacks(db)
  await createDifferences(db)
  await readmitOrdersPaidBackInPart(db)
  await addSandboxRefunds(db)
}

async function createChargebacks(db: Kysely<unknown>): Promise<void> {
  await sql`create table billing.chargeback (
    id uuid primary key,
    site_id uuid not null,
    order_id uuid not null references billing."order",
    account_id uuid not null,
    created_at timestamptz not null default platform.now(),
    reversed_at timestamptz
  )`.execute(db)
  await sql`create unique index chargeback_open on billing.chargeback (order_id) where reversed_at is null`.execute(
    db,
  )
  await sql`create index on billing.chargeback (order_id)`.execute(db)
  await sql`create index on billing.chargeback (account_id)`.execute(db)
  await sql`insert into billing.chargeback (id, site_id, order_id, account_id)
    select gen_random_uuid(), site_id, id, account_id from billing."order" where state = 'CHARGED_BACK'`.execute(
    db,
  )
}

async function createDifferences(db: Kysely<unknown>): Promise<void> {
  await sql`create table billing.payment_difference (
    id uuid primary key,
    site_id uuid not null,
    order_id uuid not null references billing."order",
    kind text not null,
    expected text not null,
    found text not null,
    first_seen_at timestamptz not null default platform.now(),
    last_seen_at timestamptz not null default platform.now(),
    noted_at timestamptz,
    resolved_at timestamptz
  )`.execute(db)
  await sql`create unique index payment_difference_open on billing.payment_difference (order_id, kind, expected) where resolved_at is null`.execute(
    db,
  )
  await sql`create index on billing.payment_difference (order_id)`.execute(db)
  await sql`create index on billing.payment_difference (site_id, first_seen_at) where resolved_at is null`.execute(
    db,
  )
}

async function readmitOrdersPaidBackInPart(db: Kysely<unknown>): Promise<void> {
  // Only payers who took money back are flagged: an operator's goodwill refund does not count against the
  // member. Such an order is not withdrawn from either.
  await sql`update billing.account set flagged_at = null, flag_reason = null where flag_reason = 'provider-refund'`.execute(
    db,
  )
  await sql`update billing."order" o set state = 'COMPLETED' where state = 'REFUNDED'
    and not exists (select from billing.refund r where r.order_id = o.id and r.kind = 'withdrawal')
    and o.price_minor > (select coalesce(sum(r.amount_minor), 0) from billing.refund r where r.order_id = o.id)`.execute(
    db,
  )
}

async function addSandboxRefunds(db: Kysely<unknown>): Promise<void> {
  await sql`alter table billing.sandbox_payment drop constraint sandbox_payment_status_check, add constraint sandbox_payment_status_check
    check (status in ('open', 'pending', 'paid', 'failed', 'canceled', 'expired', 'charged_back', 'chargeback_reversed'))`.execute(
    db,
  )
  await sql`create table billing.sandbox_refund (
    id text primary key,
    payment_id text not null references billing.sandbox_payment,
    refund_id uuid unique,
    amount_minor int not null check (amount_minor > 0),
    failed boolean not null default false,
    created_at timestamptz not null default platform.now()
  )`.execute(db)
  await sql`create index on billing.sandbox_refund (payment_id)`.execute(db)
}
