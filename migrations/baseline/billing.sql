-- Credits and the ledger; bundles, orders and payments; refunds; discounts and limits.

grant usage on schema billing to {role:accounts}, {role:profiles}, {role:conversations}, {role:notifications};

-- Credits (CRED-01)

create table billing.account (
  account_id uuid primary key,
  site_id uuid not null,
  balance bigint not null default 0 check (balance >= 0),
  last_entry bigint not null default 0,
  debt bigint not null default 0 check (debt >= 0),
  paid boolean not null default false,
  country text not null,
  -- The payment country that the member declared at checkout, and the one it replaced.
  declared_country text,
  declared_over text,
  declared_at timestamptz,
  -- An operator must look at an account whose payment was reversed.
  flagged_at timestamptz,
  flag_reason text,
  updated_at timestamptz not null default platform.now()
) with (fillfactor = 70);

-- An account's entries are numbered without gaps under the account's lock, so that a missing one would show.
-- The ledger is append-only.
create table billing.entry (
  account_id uuid not null,
  number bigint not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null check (balance_after >= 0),
  kind text not null check (kind in ('signup', 'bonus', 'purchase', 'message', 'image', 'gift', 'refund', 'chargeback', 'debt', 'correction')),
  ref uuid not null,
  -- The price of these credits, in millionths of a minor unit; without a currency when all of them were a
  -- gift.
  value_micro bigint,
  currency text,
  created_at timestamptz not null default platform.now(),
  primary key (account_id, number),
  unique (account_id, kind, ref)
);
revoke update, delete, truncate on billing.entry from {role:billing};
create trigger entry_append_only before update or delete on billing.entry for each row execute function billing.refuse_change();
create trigger entry_no_truncate before truncate on billing.entry for each statement execute function billing.refuse_change();

-- The lots that hold an account's credits. unit_price_micro is the paid price of one credit in millionths of
-- a minor unit; a bonus cost nothing.
create table billing.lot (
  account_id uuid not null,
  id uuid not null,
  source text not null check (source in ('bonus', 'order')),
  order_id uuid,
  credits bigint not null check (credits > 0),
  remaining bigint not null check (remaining between 0 and credits),
  unit_price_micro bigint not null default 0 check (unit_price_micro >= 0),
  currency text,
  created_at timestamptz not null default platform.now(),
  primary key (account_id, id),
  check ((source = 'order') = (order_id is not null))
) with (fillfactor = 70);
create unique index lot_order on billing.lot (order_id) where order_id is not null;

-- The findings of the nightly ledger check, one row per run.
create table billing.ledger_check (
  id uuid primary key,
  at timestamptz not null default platform.now(),
  accounts int not null,
  faults jsonb not null
);

-- What is sold

-- Country '*' stands for every country without bundles of its own.
create table billing.bundle (
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
);
create unique index bundle_style on billing.bundle (site_id, country, style) where active;
create unique index bundle_popular on billing.bundle (site_id, country) where active and popular;

-- Standard rates for electronic services to consumers. A rate applies from its date until the country's next
-- one.
create table billing.vat_rate (
  country text not null,
  valid_from date not null,
  percentage numeric(5, 2) not null check (percentage between 0 and 50),
  primary key (country, valid_from)
);
insert into billing.vat_rate (country, valid_from, percentage) values
  ('AT', '1984-01-01', 20), ('BE', '1996-01-01', 21), ('BG', '1999-01-01', 20), ('CH', '2018-01-01', 7.7), ('CH', '2024-01-01', 8.1),
  ('CY', '2014-01-13', 19), ('CZ', '2013-01-01', 21), ('DE', '2021-01-01', 19), ('DK', '1992-01-01', 25), ('EE', '2024-01-01', 22),
  ('EE', '2025-07-01', 24), ('ES', '2012-09-01', 21), ('FI', '2013-01-01', 24), ('FI', '2024-09-01', 25.5), ('FR', '2014-01-01', 20),
  ('GB', '2011-01-04', 20), ('GR', '2016-06-01', 24), ('HR', '2012-03-01', 25), ('HU', '2012-01-01', 27), ('IE', '2012-01-01', 23),
  ('IT', '2013-10-01', 22), ('LT', '2009-09-01', 21), ('LU', '2024-01-01', 17), ('LV', '2012-07-01', 21), ('MT', '2004-01-01', 18),
  ('NL', '2012-10-01', 21), ('NO', '2005-01-01', 25), ('PL', '2011-01-01', 23), ('PT', '2011-01-01', 23), ('RO', '2017-01-01', 19),
  ('RO', '2025-08-01', 21), ('SE', '1990-07-01', 25), ('SI', '2013-07-01', 22), ('SK', '2011-01-01', 20), ('SK', '2025-01-01', 23);

-- Payment methods (PAY-01); country and currency '*' match all.
create table billing.payment_method (
  method text not null,
  country text not null,
  currency text not null,
  position int not null,
  name text,
  valid_from date not null,
  valid_until date,
  primary key (method, country, currency, valid_from)
);
insert into billing.payment_method (method, country, currency, position, name, valid_from, valid_until) values
  -- iDEAL changes its name: both names until the end of the transition, then only the new one.
  ('IDEAL', 'NL', 'EUR', 10, 'iDEAL', '2005-01-01', '2026-01-29'),
  ('IDEAL', 'NL', 'EUR', 10, 'iDEAL | Wero', '2026-01-29', '2028-01-01'),
  ('IDEAL', 'NL', 'EUR', 10, 'Wero', '2028-01-01', null),
  ('BANCONTACT', 'BE', 'EUR', 10, 'Bancontact', '2005-01-01', null),
  ('CREDIT_CARD', '*', '*', 20, null, '2005-01-01', null),
  ('PAYPAL', '*', '*', 30, 'PayPal', '2005-01-01', null),
  ('BANK_TRANSFER', '*', 'EUR', 40, null, '2005-01-01', null);
-- The countries of the euro.
insert into billing.payment_method (method, country, currency, position, valid_from)
select 'DIRECT_DEBIT', country, 'EUR', 50, '2014-02-01'
from unnest('{AT,BE,BG,CY,DE,EE,ES,FI,FR,GR,HR,IE,IT,LT,LU,LV,MT,NL,PT,SI,SK}'::text[]) as country;

-- Orders

-- An order keeps the terms it was placed under: price, VAT, conditions, and the label of the button that the
-- member pressed (TRUST-03).
create table billing."order" (
  id uuid primary key,
  site_id uuid not null,
  account_id uuid not null,
  number text not null,
  bundle_id uuid not null references billing.bundle,
  credits int not null check (credits > 0),
  price_minor int not null check (price_minor > 0),
  list_price_minor int,
  discount_code text,
  discount_percentage numeric(5, 2),
  currency text not null,
  vat_country text not null,
  vat_evidence jsonb not null default '{}',
  vat_percentage numeric(5, 2) not null,
  vat_minor int not null check (vat_minor >= 0 and vat_minor < price_minor),
  method text not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'COMPLETED', 'FAILED', 'CANCELLED', 'REFUNDED', 'CHARGED_BACK')),
  locale text not null,
  conditions text not null,
  button text not null default '',
  refund_days int not null default 14,
  created_at timestamptz not null default platform.now(),
  completed_at timestamptz,
  unique (site_id, number),
  check (list_price_minor >= price_minor),
  check ((discount_code is null) = (discount_percentage is null))
);
comment on column billing."order".vat_evidence is 'What was known of the buyer''s country when the order was placed.';
comment on column billing."order".list_price_minor is 'The price without the discount; null for an order without one.';
create index order_of_account on billing."order" (account_id, created_at desc, id desc);
create index order_pending on billing."order" (created_at) where state = 'PENDING';
-- Bundles recently sold at their full price.
create index order_charged on billing."order" (bundle_id, completed_at) where discount_code is null and completed_at is not null;

-- Invoice numbers of a site and year have no gaps: the counter's row is locked until the order's completion
-- commits.
create table billing.invoice_counter (
  site_id uuid not null,
  year int not null,
  last_number int not null,
  primary key (site_id, year)
);
create table billing.invoice (
  site_id uuid not null,
  year int not null,
  number int not null,
  order_id uuid not null unique references billing."order",
  seller jsonb not null,
  issued_at timestamptz not null default platform.now(),
  primary key (site_id, year, number)
);

-- Payments

-- A member's consent to be charged. A direct debit's holder and account are sealed; text and proof are what
-- the member saw and did (PAY-06).
create table billing.mandate (
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
);
create index mandate_of_account on billing.mandate (account_id);
create unique index mandate_reference on billing.mandate (reference) where reference is not null;

create table billing.payment (
  id uuid primary key,
  site_id uuid not null,
  order_id uuid not null unique references billing."order",
  provider text not null,
  provider_ref text,
  provider_status text not null default 'open',
  sequence text not null default 'oneoff' check (sequence in ('oneoff', 'first', 'recurring')),
  mandate_id uuid references billing.mandate,
  checkout_url text,
  -- Whether it can be cancelled before it is paid: another order may then replace an abandoned one (DISC-02).
  cancelable boolean not null default false,
  created_at timestamptz not null default platform.now(),
  synced_at timestamptz,
  -- When the reconciliation last queried it: payments that it cannot settle wait behind the others.
  tried_at timestamptz,
  -- The domain of the site on which the order was placed; null: the site's first domain.
  host text,
  unique (provider, provider_ref)
);
create index payment_synced on billing.payment (synced_at);

-- The form of a direct debit, until its code is typed. Everything that identifies a person or a bank account
-- is sealed or a keyed hash (CRED-05).
create table billing.direct_debit (
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
);
create index direct_debit_of_account on billing.direct_debit (account_id, created_at);
create index direct_debit_iban on billing.direct_debit (site_id, iban_hash) where confirmed_at is not null;

-- Accounts and numbers from which a site accepts no direct debit, by keyed hash.
create table billing.direct_debit_block (
  site_id uuid not null,
  kind text not null check (kind in ('iban', 'phone')),
  hash text not null,
  reason text not null,
  created_at timestamptz not null default platform.now(),
  primary key (site_id, kind, hash)
);

-- How often an action was tried, by the keyed hash of the subject.
create table billing.attempt (
  site_id uuid not null,
  kind text not null,
  subject text not null,
  count int not null,
  expires_at timestamptz not null,
  primary key (site_id, kind, subject)
);

-- The state of the sandbox "bank". Its ids are secrets: the address of a checkout page is enough to press its
-- buttons.
create table billing.sandbox_payment (
  id text primary key,
  idempotency_key text not null unique,
  amount_minor int not null,
  currency text not null,
  method text not null,
  description text not null,
  locale text not null,
  return_url text not null,
  sequence text not null default 'oneoff',
  status text not null default 'open' 
    check (status in ('open', 'pending', 'paid', 'failed', 'canceled', 'expired', 'charged_back', 'chargeback_reversed')),
  refunded_minor int not null default 0,
  refund_keys text[] not null default '{}',
  created_at timestamptz not null default platform.now(),
  updated_at timestamptz not null default platform.now()
);
create table billing.sandbox_refund (
  id text primary key,
  payment_id text not null references billing.sandbox_payment,
  refund_id uuid unique,
  amount_minor int not null check (amount_minor > 0),
  failed boolean not null default false,
  created_at timestamptz not null default platform.now()
);
create index on billing.sandbox_refund (payment_id);

-- Refunds (CRED-06, PAY-08)

-- A withdrawal comes from the member, and we ask the provider to pay; a provider's refund happened there, and
-- we only record it.
create table billing.refund (
  id uuid primary key,
  site_id uuid not null,
  order_id uuid not null references billing."order",
  account_id uuid not null,
  kind text not null check (kind in ('withdrawal', 'provider')),
  credits int not null check (credits >= 0),
  amount_minor int not null check (amount_minor > 0),
  currency text not null,
  state text not null check (state in ('requested', 'accepted', 'refused', 'undone')),
  declared_from text,
  created_at timestamptz not null default platform.now(),
  -- When the provider was last asked to pay it back.
  tried_at timestamptz,
  settled_at timestamptz,
  provider_ref text,
  by_hand boolean not null default false
);
comment on column billing.refund.provider_ref is 'What the provider calls it.';
create unique index refund_withdrawal on billing.refund (order_id) where kind = 'withdrawal';
create index refund_of_order on billing.refund (order_id);
create index refund_of_account on billing.refund (account_id);
create index refund_waiting on billing.refund (created_at) where state = 'requested';
create unique index refund_provider_ref on billing.refund (order_id, provider_ref, kind) where provider_ref is not null;
create index refund_created on billing.refund (created_at);

-- Money that a payer took back by their bank. It may come back to us.
create table billing.chargeback (
  id uuid primary key,
  site_id uuid not null,
  order_id uuid not null references billing."order",
  account_id uuid not null,
  created_at timestamptz not null default platform.now(),
  reversed_at timestamptz
);
create unique index chargeback_open on billing.chargeback (order_id) where reversed_at is null;
create index on billing.chargeback (order_id);
create index on billing.chargeback (account_id);

-- Where the provider and the books disagree.
create table billing.payment_difference (
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
);
create unique index payment_difference_open on billing.payment_difference (order_id, kind, expected) where resolved_at is null;
create index on billing.payment_difference (order_id);
create index on billing.payment_difference (site_id, first_seen_at) where resolved_at is null;

-- The mailed link of a withdrawal without a login; only the mail has the token itself.
create table billing.withdrawal_link (
  token_hash bytea primary key,
  site_id uuid not null,
  order_id uuid not null references billing."order",
  account_id uuid not null,
  expires_at timestamptz not null
);
create index withdrawal_link_of_account on billing.withdrawal_link (account_id);

-- A credit note for everything that is paid back of an invoice, in a series without gaps of its own for each
-- site and year. A note in the same series takes the credit note of a refund back that did not happen.
create table billing.credit_note_counter (
  site_id uuid not null,
  year int not null,
  last_number int not null,
  primary key (site_id, year)
);
create table billing.credit_note (
  site_id uuid not null,
  year int not null,
  number int not null,
  refund_id uuid not null references billing.refund,
  seller jsonb not null,
  vat_minor int not null,
  issued_at timestamptz not null default platform.now(),
  is_cancellation boolean not null default false,
  primary key (site_id, year, number),
  unique (refund_id, is_cancellation)
);

-- Discounts and limits

-- Codes are stored and compared in capitals. The codes of offers are reserved.
create table billing.discount_code (
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
);

-- An offer is a row from the moment a client was shown it. Its promises, above all its end, never change
-- afterwards.
create table billing.offer (
  site_id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('time-bonus', 'welcome', 'delete')),
  code text not null,
  value_percentage numeric(5, 2) not null check (value_percentage > 0 and value_percentage < 100),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  issued_at timestamptz not null default platform.now(),
  primary key (site_id, member_id, kind)
);

-- A use is reserved with its order, and released or consumed with its payment. 'late': the money arrived
-- after the code had gone to another order.
create table billing.discount_use (
  order_id uuid primary key references billing."order",
  site_id uuid not null,
  code text not null,
  member_id uuid not null,
  validity text not null check (validity in ('once', 'once-per-user', 'unlimited')),
  state text not null default 'reserved' check (state in ('reserved', 'consumed', 'released', 'late')),
  created_at timestamptz not null default platform.now(),
  changed_at timestamptz not null default platform.now()
);
create unique index discount_use_once on billing.discount_use (site_id, code)
  where validity = 'once' and state in ('reserved', 'consumed');
create unique index discount_use_once_per_user on billing.discount_use (site_id, code, member_id)
  where validity = 'once-per-user' and state in ('reserved', 'consumed');
create index discount_use_of_member on billing.discount_use (site_id, member_id, code);

-- A member's spending limit (TRUST-05). A raise waits in the pending columns; pending_amount_minor null with
-- a time means: limit removed.
create table billing.spending_limit (
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
);
