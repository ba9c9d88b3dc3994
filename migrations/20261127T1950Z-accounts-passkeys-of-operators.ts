import { sql, type Kysely } from 'kysely'

/**
 * Passkeys of operators, who are no members. The tables are new and empty; the column of sessions is null
 * for those that a password has opened.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounts.operator_passkey (
      id uuid primary key,
      operator_id uuid not null references accounts.operator on delete cascade,
      -- Where it was made; browsers use it nowhere else.
      host text not null,
      credential_id text not null,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null default '{}',
      name text not null,
      created_at timestamptz not null default platform.now(),
      last_used_at timestamptz,
      unique (host, credential_id)
    )`.execute(db)
  await sql`create index on accounts.operator_passkey (operator_id)`.execute(db)
  await sql`
    create table accounts.operator_passkey_challenge (
      id uuid primary key,
      -- The session that adds a passkey; null for a login.
      session_id uuid references accounts.operator_session on delete cascade,
      host text not null,
      challenge text not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index on accounts.operator_passkey_challenge (expires_at)`.execute(db)
  await sql`create index on accounts.operator_passkey_challenge (session_id) where session_id is not null`.execute(
    db,
  )
  // A removed passkey ends the sessions that it has opened.
  await sql`
    alter table accounts.operator_session
      add column passkey_id uuid references accounts.operator_passkey on delete cascade`.execute(db)
  await sql`create index on accounts.operator_session (passkey_id) where passkey_id is not null`.execute(db)
}
