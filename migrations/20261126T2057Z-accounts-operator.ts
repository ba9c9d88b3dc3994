import { sql, type Kysely } from 'kysely'

/**
 * Operators: the people who work on the installation. They are no members, and no site's rows are theirs.
 * All tables are new and empty.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounts.operator (
      id uuid primary key,
      email text not null,
      email_normalised text not null unique,
      name text not null,
      password_hash text not null,
      -- Printed by a command and to be replaced at the next login.
      password_is_one_time boolean not null default true,
      role text not null check (role in ('admin', 'moderator', 'support', 'finance')),
      -- Null for every site, also those to come.
      site_ids uuid[] check (cardinality(site_ids) > 0),
      locale text not null,
      -- Sealed; null until the first login has confirmed it.
      totp_secret text,
      totp_confirmed_at timestamptz,
      -- The period of the last code that was used: a code works once.
      totp_last_step bigint,
      last_seen_at timestamptz,
      disabled_at timestamptz,
      created_at timestamptz not null default platform.now(),
      check ((totp_secret is null) = (totp_confirmed_at is null))
    )`.execute(db)
  await sql`
    create table accounts.operator_recovery_code (
      operator_id uuid not null references accounts.operator on delete cascade,
      hash text not null,
      used_at timestamptz,
      primary key (operator_id, hash)
    )`.execute(db)
  await sql`
    create table accounts.operator_challenge (
      token_hash bytea primary key,
      operator_id uuid not null references accounts.operator on delete cascade,
      -- Sealed: the secret that the operator's phone is about to learn.
      new_totp_secret text,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index on accounts.operator_challenge (operator_id)`.execute(db)
  await sql`
    create table accounts.operator_session (
      id uuid primary key,
      token_hash bytea not null unique,
      operator_id uuid not null references accounts.operator on delete cascade,
      created_at timestamptz not null default platform.now(),
      last_seen_at timestamptz not null default platform.now(),
      address text not null,
      user_agent text not null
    )`.execute(db)
  await sql`create index on accounts.operator_session (operator_id)`.execute(db)
}
