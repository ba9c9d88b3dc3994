import { sql, type Kysely } from 'kysely'

// Members' grants to partners' apps (FED-06): the apps, the grants, and everything issued for them. Codes and
// tokens are stored as hashes.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table accounts.oauth_client (
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
  )`.execute(db)
  await sql`create index on accounts.oauth_client (site_id)`.execute(db)
  await sql`create table accounts.oauth_grant (
    id uuid primary key,
    site_id uuid not null references accounts.site,
    client_id uuid not null references accounts.oauth_client,
    account_id uuid not null references accounts.account,
    scopes text[] not null,
    granted_at timestamptz not null default platform.now(),
    last_used_at timestamptz,
    unique (account_id, client_id)
  )`.execute(db)
  await sql`create index on accounts.oauth_grant (client_id)`.execute(db)
  // Everything issued for a code is deleted with it. So a code that is used twice revokes all of it,
  // including tokens being issued at that moment.
  await sql`create table accounts.oauth_code (
    id uuid primary key,
    grant_id uuid not null references accounts.oauth_grant on delete cascade,
    code_hash bytea not null unique,
    redirect_uri text not null,
    scopes text[] not null,
    code_challenge text not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`.execute(db)
  await sql`create index on accounts.oauth_code (grant_id)`.execute(db)
  await sql`create table accounts.oauth_token (
    id uuid primary key,
    code_id uuid not null references accounts.oauth_code on delete cascade,
    access_hash bytea not null unique,
    access_expires_at timestamptz not null,
    refresh_hash bytea not null unique,
    refresh_expires_at timestamptz not null,
    refreshed_at timestamptz,
    scopes text[] not null
  )`.execute(db)
  await sql`create index on accounts.oauth_token (code_id)`.execute(db)
  await sql`create index on accounts.oauth_token (refresh_expires_at)`.execute(db)
}
