-- Sites, accounts and their sessions, and members' decisions about their own account.

-- Every role opens its requests here; see accounts.open_request and accounts.published_site.
grant usage on schema accounts
  to {role:profiles}, {role:billing}, {role:likes}, {role:conversations}, {role:notifications}, {role:gateway};

-- Sites

create table accounts.company (
  id uuid primary key,
  name text not null,
  address text not null,
  city text not null,
  country text not null,
  kvk text not null,
  tradenames text[] not null default '{}',
  vat_numbers jsonb not null default '{}',
  support_phone text not null default '',
  -- In percent.
  delete_discount smallint not null default 0 check (delete_discount between 0 and 100),
  -- The recipient of a direct debit, by the number that the bank gave the company: a mandate names it.
  sepa_creditor_id text not null default ''
    check (sepa_creditor_id = '' or sepa_creditor_id ~ '^[A-Z]{2}[0-9]{2}[A-Za-z0-9]{3}[A-Za-z0-9]{1,28}$'),
  added timestamptz not null default platform.now()
);

create table accounts.site (
  id uuid primary key,
  token text not null unique check (token ~ '^[a-z][a-z0-9-]{0,30}$'),
  company_id uuid not null references accounts.company,
  name text not null,
  locales text[] not null check (cardinality(locales) > 0),
  default_locale text not null,
  demo boolean not null default false,
  support_email text not null,
  support_phone text not null,
  mail_name text not null,
  index_title jsonb not null,
  description jsonb not null,
  settings jsonb not null,
  content_version int not null default 1,
  created_at timestamptz not null default platform.now(),
  check (default_locale = any (locales)),
  -- Settings that protect members are also bounded here, whatever writes the row (SITE-25).
  check ((settings ->> 'minAge')::int >= 18),
  check ((settings ->> 'refundDays')::int >= 14)
);

-- A host belongs to one site; links in mails use the primary one.
create table accounts.domain (
  host text primary key check (host = lower(host)),
  site_id uuid not null references accounts.site,
  is_primary boolean not null default false
);
create unique index on accounts.domain (site_id) where is_primary;

-- Terms and other pages, with every version ever shown.
create table accounts.document (
  site_id uuid not null references accounts.site,
  kind text not null,
  locale text not null,
  version timestamptz not null,
  title text not null,
  body text not null,
  hash bytea not null,
  primary key (site_id, kind, locale, version)
);

create trigger raise_version before update on accounts.site for each row execute function accounts.raise_version_of_site();
create trigger touch_sites after update on accounts.company for each row execute function accounts.touch_sites_of_company();
create trigger touch_site after insert or update or delete on accounts.domain for each row execute function accounts.touch_site();
create trigger touch_site after insert or update or delete on accounts.document for each row execute function accounts.touch_site();

-- Keys of partners: bound to one site, stored as a hash, and looked up before anything else about a request
-- is known (SITE-01). Network and ref define the partner's own traffic, whose sign-ups the key may read
-- (SIGN-07).
create table accounts.api_key (
  id uuid primary key,
  site_id uuid not null references accounts.site,
  partner text not null check (length(partner) between 1 and 100),
  network text check (length(network) between 1 and 200),
  ref text check (length(ref) between 1 and 200),
  key_hash bytea not null unique,
  created_at timestamptz not null default platform.now(),
  revoked_at timestamptz,
  -- What the key is made for, until when it works, and what it has asked.
  scopes text[] not null default '{"site:read"}',
  expires_at timestamptz,
  last_used_at timestamptz,
  cost_per_minute int not null default 60000 check (cost_per_minute > 0),
  window_started_at timestamptz,
  window_cost int not null default 0,
  check (ref is null or network is not null)
);
create index on accounts.api_key (site_id, created_at);

-- Accounts

-- An erased account stays as a tombstone without address and password, so that other members see "deleted
-- member".
create table accounts.account (
  id uuid primary key,
  site_id uuid not null references accounts.site,
  email text,
  email_normalised text,
  password_hash text,
  locale text not null,
  country text not null,
  status text not null default 'not_confirmed'
    check (status in ('not_confirmed', 'active', 'paused', 'suspended', 'deletion_requested', 'erased')),
  status_before text,
  -- The state to which an undone deletion returns. A suspension in between stores its own previous state.
  status_before_deletion text,
  status_changed_at timestamptz not null default platform.now(),
  -- Why the operator has closed the account; null for an open one. Members who talked to one closed for fraud
  -- are warned (TRUST-08).
  suspended_for text check (suspended_for in ('fraud', 'rules')),
  signup_step smallint check (signup_step between 1 and 4),
  signed_up_at timestamptz not null default platform.now(),
  confirmed_at timestamptz,
  first_login_at timestamptz,
  deletion_requested_at timestamptz,
  -- When a suspended member asked for the account's erasure. The account stays suspended until then.
  erasure_requested_at timestamptz,
  erased_at timestamptz,
  -- Links in mails lead to the domain of the site on which the member last signed up or logged in; null: the
  -- site's first domain.
  host text,
  check ((status = 'erased') = (email_normalised is null)),
  check ((email is null) = (email_normalised is null)),
  check (status <> 'active' or confirmed_at is not null),
  constraint account_erasure_while_suspended check (erasure_requested_at is null or status = 'suspended')
);
comment on column accounts.account.first_login_at is 'The first login after the address was confirmed.';
create unique index account_email on accounts.account (site_id, email_normalised);
create index account_signed_up on accounts.account (site_id, signed_up_at);
create index account_leaving on accounts.account (deletion_requested_at) where status = 'deletion_requested';
create index account_leaving_suspended on accounts.account (erasure_requested_at) where erasure_requested_at is not null;
create index account_unconfirmed on accounts.account (signed_up_at) where status = 'not_confirmed';
create trigger life_cycle before update of status on accounts.account for each row execute function accounts.check_life_cycle();

-- The traffic source of a member.
create table accounts.tracking (
  account_id uuid primary key references accounts.account,
  site_id uuid not null,
  network text,
  ref text,
  sub1 text,
  sub2 text,
  sub3 text,
  recorded_at timestamptz not null default platform.now()
);
create index tracking_of_partner on accounts.tracking (site_id, network, ref);
-- A partner reads its sign-ups in the order of their time, page by page.
create index tracking_by_time on accounts.tracking (site_id, network, recorded_at, account_id);

-- What a partner has begun for a person, who makes the account with it or does not (FED-06). Its id becomes
-- that of the account.
create table accounts.partner_signup (
  id uuid primary key,
  site_id uuid not null references accounts.site,
  network text not null,
  ref text,
  sub1 text,
  sub2 text,
  sub3 text,
  email text not null,
  email_normalised text not null,
  gender text not null,
  seeking text not null,
  date_of_birth date not null,
  token_hash bytea unique,
  expires_at timestamptz not null
);
-- One for each person and partner, of any number that are begun at once.
create unique index partner_signup_of_person on accounts.partner_signup (site_id, network, coalesce(ref, ''), email_normalised);
create index on accounts.partner_signup (expires_at);

-- Notices that members have dismissed on their screens (SITE-26).
create table accounts.dismissal (
  site_id uuid not null,
  account_id uuid not null references accounts.account on delete cascade,
  key text not null check (key ~ '^[a-z-]{1,40}$'),
  dismissed_at timestamptz not null default platform.now(),
  primary key (account_id, key)
);

-- Sessions and how they begin

create table accounts.session (
  id uuid primary key,
  site_id uuid not null,
  account_id uuid not null references accounts.account,
  token_hash bytea not null,
  created_at timestamptz not null default platform.now(),
  expires_at timestamptz not null,
  last_seen_at timestamptz not null default platform.now(),
  user_agent text not null default '',
  address text not null default '',
  password_given_at timestamptz
);
comment on column accounts.session.password_given_at is
  'When the password was last given in this session, for what asks for it beside the login.';
create unique index session_token on accounts.session (site_id, token_hash);
create index on accounts.session (account_id);
create index on accounts.session (expires_at);

-- The links in mails.
create table accounts.auth_token (
  id uuid primary key,
  site_id uuid not null,
  account_id uuid not null references accounts.account,
  purpose text not null check (purpose in ('activation', 'password-reset', 'mail-change', 'mail-change-undo', 'deletion-undo')),
  token_hash bytea not null,
  -- The address behind the link of a mail-change mail, or the one that a mail-change-undo restores. It
  -- becomes the account's only when the link is used.
  new_email text,
  created_at timestamptz not null default platform.now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A link that changes the address logs out the member's other browsers, but not the one that asked for it
  -- with the password.
  session_id uuid
);
comment on column accounts.auth_token.session_id is
  'The session that asked for a mail-change link; it stays open when the link is used.';
create unique index auth_token_hash on accounts.auth_token (site_id, token_hash);
create index on accounts.auth_token (account_id, purpose);
create index on accounts.auth_token (expires_at);
create index auth_token_kept_address on accounts.auth_token (site_id, lower(new_email)) where purpose = 'mail-change-undo';

create table accounts.passkey (
  id uuid primary key,
  site_id uuid not null,
  account_id uuid not null references accounts.account,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default platform.now(),
  last_used_at timestamptz
);
create unique index passkey_credential on accounts.passkey (site_id, credential_id);
create index on accounts.passkey (account_id);

-- A challenge is answered once and soon; a login's challenge has no member yet.
create table accounts.passkey_challenge (
  id uuid primary key,
  site_id uuid not null,
  account_id uuid references accounts.account,
  challenge text not null,
  expires_at timestamptz not null
);
create index on accounts.passkey_challenge (expires_at);

-- Attempts are counted in the database, so that restarts and additional processes change nothing. Subjects
-- are keyed hashes of addresses.
create table accounts.attempt (
  site_id uuid not null,
  kind text not null,
  subject text not null,
  count int not null,
  expires_at timestamptz not null,
  primary key (site_id, kind, subject)
) with (fillfactor = 70);
create index on accounts.attempt (expires_at);

-- Consents

-- Which version of which document was accepted.
create table accounts.consent (
  id uuid primary key,
  site_id uuid not null,
  account_id uuid not null references accounts.account,
  document_kind text not null,
  locale text not null,
  version timestamptz not null,
  hash bytea not null,
  accepted_at timestamptz not null default platform.now()
);
create index on accounts.consent (account_id, document_kind, version);

-- Append-only: the newest row for a purpose counts, and all rows together are the receipts.
create table accounts.consent_receipt (
  id uuid primary key,
  site_id uuid not null,
  account_id uuid not null references accounts.account,
  purpose text not null check (purpose in ('sexuality', 'marketing-mail', 'resell')),
  given boolean not null,
  locale text not null,
  text_version timestamptz not null,
  text_hash bytea not null,
  decided_at timestamptz not null default platform.now()
);
create index on accounts.consent_receipt (account_id, purpose, id);

-- Complaints, exports and leaving

create table accounts.complaint (
  id uuid primary key,
  site_id uuid not null references accounts.site,
  reference text not null,
  account_id uuid references accounts.account,
  email text,
  about_kind text not null check (about_kind in ('member', 'photo', 'message', 'payment', 'suspension', 'other')),
  about_id text,
  text text,
  locale text not null,
  filed_at timestamptz not null default platform.now(),
  answer text,
  answered_at timestamptz
);
create unique index complaint_reference on accounts.complaint (site_id, reference);
create index on accounts.complaint (account_id);
create index complaint_open on accounts.complaint (site_id, filed_at) where answered_at is null;

-- The archives that members request. Every subgraph adds its part.
create table accounts.export (
  id uuid primary key,
  site_id uuid not null,
  account_id uuid not null references accounts.account,
  requested_at timestamptz not null default platform.now(),
  ready_at timestamptz,
  expires_at timestamptz not null
);
create index on accounts.export (account_id, id);
create index on accounts.export (expires_at);
create table accounts.export_part (
  export_id uuid not null references accounts.export on delete cascade,
  subgraph text not null,
  primary key (export_id, subgraph)
);

-- Why members leave. The reason outlives the account, because it does not identify the member; the remarks do
-- not.
create table accounts.deletion (
  id uuid primary key,
  site_id uuid not null,
  account_id uuid not null references accounts.account,
  reason text not null check (reason in ('price', 'found_someone', 'not_looking', 'site_problems', 'no_members', 'time', 'other')),
  remarks text,
  requested_at timestamptz not null default platform.now(),
  undone_at timestamptz
);
create index on accounts.deletion (account_id);

-- Addresses of suspended members who had their account erased. Without them, an erasure would circumvent a
-- suspension. Keyed hashes, linked to no account.
create table accounts.banned_address (
  site_id uuid not null,
  address_hash text not null,
  banned_at timestamptz not null default platform.now(),
  primary key (site_id, address_hash)
);
create index on accounts.banned_address (banned_at);

-- Webhooks

-- Where partners are told what happens to those they brought, and what they were told (FED-06).
create table accounts.webhook_endpoint (
  id uuid primary key,
  site_id uuid not null references accounts.site,
  partner text not null check (length(partner) between 1 and 100),
  network text not null check (length(network) between 1 and 200),
  ref text check (length(ref) between 1 and 200),
  url text not null check (length(url) between 1 and 1000),
  event_types text[] not null,
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  created_at timestamptz not null default platform.now(),
  failures integer not null default 0,
  failing_since timestamptz,
  paused_until timestamptz,
  disabled_at timestamptz
);
create index on accounts.webhook_endpoint (site_id, network);
create table accounts.webhook_delivery (
  id uuid primary key,
  endpoint_id uuid not null references accounts.webhook_endpoint on delete cascade,
  event_type text not null,
  body text not null,
  created_at timestamptz not null default platform.now(),
  attempts integer not null default 0,
  due_at timestamptz,
  tried_at timestamptz,
  delivered_at timestamptz,
  answer text
);
create index webhook_delivery_due on accounts.webhook_delivery (endpoint_id, due_at) where due_at is not null;
create index on accounts.webhook_delivery (endpoint_id, created_at);
create index on accounts.webhook_delivery (created_at);

-- OAuth

-- What members let the apps of partners do (FED-06): the apps, the grants, and what was issued for them.
-- Codes and tokens are kept as hashes.
create table accounts.oauth_client (
  id uuid primary key,
  site_id uuid not null references accounts.site,
  name text not null check (length(name) between 1 and 100),
  secret_hash bytea,
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 10),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null default platform.now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  cost_per_minute integer not null default 60000 check (cost_per_minute > 0),
  window_started_at timestamptz,
  window_cost integer not null default 0
);
create index on accounts.oauth_client (site_id);
create table accounts.oauth_grant (
  id uuid primary key,
  site_id uuid not null references accounts.site,
  client_id uuid not null references accounts.oauth_client,
  account_id uuid not null references accounts.account,
  scopes text[] not null,
  granted_at timestamptz not null default platform.now(),
  last_used_at timestamptz,
  unique (account_id, client_id)
);
create index on accounts.oauth_grant (client_id);
-- Whatever is issued for a code goes with it, so that one that is used twice takes everything along, also
-- what is being issued at that moment.
create table accounts.oauth_code (
  id uuid primary key,
  grant_id uuid not null references accounts.oauth_grant on delete cascade,
  code_hash bytea not null unique,
  redirect_uri text not null,
  scopes text[] not null,
  code_challenge text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on accounts.oauth_code (grant_id);
create table accounts.oauth_token (
  id uuid primary key,
  code_id uuid not null references accounts.oauth_code on delete cascade,
  access_hash bytea not null unique,
  access_expires_at timestamptz not null,
  refresh_hash bytea not null unique,
  refresh_expires_at timestamptz not null,
  refreshed_at timestamptz,
  scopes text[] not null
);
create index on accounts.oauth_token (code_id);
create index on accounts.oauth_token (refresh_expires_at);
