import { sql, type Kysely } from 'kysely'

/** Why members leave, the archives they ask for, and passkeys. */
export async function up(db: Kysely<any>): Promise<void> {
  // The reason outlives the account, because it says nothing of who left; the remarks do not.
  await sql`
    create table accounts.deletion (
      id uuid primary key, site_id uuid not null, account_id uuid not null references accounts.account,
      reason text not null check (reason in ('price', 'found_someone', 'not_looking', 'site_problems', 'no_members', 'time', 'other')),
      remarks text, requested_at timestamptz not null default platform.now(), undone_at timestamptz
    )`.execute(db)
  await sql`create index on accounts.deletion (account_id)`.execute(db)
  await sql`create index account_leaving on accounts.account (deletion_requested_at) where status = 'deletion_requested'`.execute(db)
  await sql`create index account_unconfirmed on accounts.account (signed_up_at) where status = 'not_confirmed'`.execute(db)

  await sql`
    create table accounts.export (
      id uuid primary key, site_id uuid not null, account_id uuid not null references accounts.account,
      requested_at timestamptz not null default platform.now(), ready_at timestamptz, expires_at timestamptz not null
    )`.execute(db)
  await sql`create index on accounts.export (account_id, id)`.execute(db)
  await sql`create index on accounts.export (expires_at)`.execute(db)
  await sql`
    create table accounts.export_part (
      export_id uuid not null references accounts.export on delete cascade, subgraph text not null, primary key (export_id, subgraph)
    )`.execute(db)

  await sql`
    create table accounts.passkey (
      id uuid primary key, site_id uuid not null, account_id uuid not null references accounts.account, credential_id text not null,
      public_key bytea not null, counter bigint not null, transports text[] not null default '{}', name text not null,
      created_at timestamptz not null default platform.now(), last_used_at timestamptz
    )`.execute(db)
  await sql`create unique index passkey_credential on accounts.passkey (site_id, credential_id)`.execute(db)
  await sql`create index on accounts.passkey (account_id)`.execute(db)
  // A challenge is answered once and soon; a login's belongs to nobody yet.
  await sql`
    create table accounts.passkey_challenge (
      id uuid primary key, site_id uuid not null, account_id uuid references accounts.account, challenge text not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index on accounts.passkey_challenge (expires_at)`.execute(db)
}
