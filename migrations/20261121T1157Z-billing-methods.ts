import { sql, type Kysely } from 'kysely'

const EURO_DEBIT = ['AT', 'BE', 'BG', 'CY', 'DE', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PT', 'SI', 'SK']

type Offer = [method: string, country: string, currency: string, position: number, name: string | null, validFrom: string, validUntil: string | null]

const OFFERS: Offer[] = [
  ['IDEAL', 'NL', 'EUR', 10, 'iDEAL', '2005-01-01', '2026-01-29'],
  // The change of name of iDEAL: both names until its end, then the new one alone.
  ['IDEAL', 'NL', 'EUR', 10, 'iDEAL | Wero', '2026-01-29', '2028-01-01'],
  ['IDEAL', 'NL', 'EUR', 10, 'Wero', '2028-01-01', null],
  ['BANCONTACT', 'BE', 'EUR', 10, 'Bancontact', '2005-01-01', null],
  ['CREDIT_CARD', '*', '*', 20, null, '2005-01-01', null],
  ['PAYPAL', '*', '*', 30, 'PayPal', '2005-01-01', null],
  ['BANK_TRANSFER', '*', 'EUR', 40, null, '2005-01-01', null],
  ...EURO_DEBIT.map((country): Offer => ['DIRECT_DEBIT', country, 'EUR', 50, null, '2014-02-01', null]),
]

/** Ways of paying as data, methods that members store, and direct debit with its mandate (PAY-01, PAY-06, CRED-05). */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create table billing.payment_method (
    method text not null, country text not null, currency text not null, position int not null, name text,
    valid_from date not null, valid_until date, primary key (method, country, currency, valid_from))`.execute(db)
  for (const [method, country, currency, position, name, validFrom, validUntil] of OFFERS) {
    await sql`insert into billing.payment_method values (${method}, ${country}, ${currency}, ${position}, ${name}, ${validFrom}::date, ${validUntil}::date)`.execute(db)
  }
  // What a member has agreed to be charged with. Holder and account of a direct debit are sealed; text and proof are what the member saw and did.
  await sql`create table billing.mandate (
    id uuid primary key,
    site_id uuid not null,
    account_id uuid not null,
    provider text not null,
    method text not null,
    label text not null,
    customer_ref text,
    mandate_ref text,
    reference text,
    text text,
    locale text,
    proof jsonb,
    signed_at timestamptz not null default platform.now(),
    revoked_at timestamptz,
    unique (provider, mandate_ref)
  )`.execute(db)
  await sql`create index mandate_of_account on billing.mandate (account_id)`.execute(db)
  await sql`create unique index mandate_reference on billing.mandate (reference) where reference is not null`.execute(db)
  await sql`alter table billing.payment add sequence text not null default 'oneoff' check (sequence in ('oneoff', 'first', 'recurring')),
    add mandate_id uuid references billing.mandate`.execute(db)
  // The form of a direct debit, until its code is typed. Everything that says who somebody is or where they bank is sealed or hashed with a key.
  await sql`create table billing.direct_debit (
    id uuid primary key,
    site_id uuid not null,
    account_id uuid not null,
    bundle_id uuid not null references billing.bundle,
    details text not null,
    iban_hash text not null,
    phone_hash text not null,
    iban_label text not null,
    phone_label text not null,
    reference text not null,
    mandate_text text not null,
    locale text not null,
    declared_from text not null,
    code_hash text not null,
    code_sent_at timestamptz not null default platform.now(),
    tries int not null default 0,
    created_at timestamptz not null default platform.now(),
    confirmed_at timestamptz,
    mandate_id uuid references billing.mandate
  )`.execute(db)
  await sql`create index direct_debit_of_account on billing.direct_debit (account_id, created_at)`.execute(db)
  await sql`create index direct_debit_iban on billing.direct_debit (site_id, iban_hash) where confirmed_at is not null`.execute(db)
  // Accounts and numbers that a site takes no direct debit from, by keyed hash.
  await sql`create table billing.direct_debit_block (
    site_id uuid not null, kind text not null check (kind in ('iban', 'phone')), hash text not null, reason text not null,
    created_at timestamptz not null default platform.now(), primary key (site_id, kind, hash))`.execute(db)
  await sql`alter table billing.sandbox_payment add sequence text not null default 'oneoff'`.execute(db)
  await sql`create function billing.published_direct_debit(p_order uuid) returns jsonb
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select jsonb_build_object('number', o.number, 'amountMinor', o.price_minor, 'currency', o.currency, 'orderedAt', o.created_at,
        'reference', m.reference, 'account', m.label)
      from billing."order" o join billing.payment p on p.order_id = o.id join billing.mandate m on m.id = p.mandate_id where o.id = p_order $$`.execute(db)
}
