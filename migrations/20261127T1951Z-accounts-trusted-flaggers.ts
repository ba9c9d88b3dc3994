import { sql, type Kysely } from 'kysely'

/**
 * Trusted flaggers (DSA 22): who they are, and which notices and cases are theirs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounts.trusted_flagger (
      id uuid primary key,
      -- Null for every site, also those to come.
      site_id uuid references accounts.site,
      name text not null,
      -- The Digital Services Coordinator, or another body, that has given the status.
      authority text not null,
      email text not null,
      email_normalised text not null,
      valid_from date not null,
      -- The last day; null for no end.
      valid_until date check (valid_until >= valid_from),
      note text,
      -- Of the secret in the link; the secret itself is shown once.
      key_hash bytea not null unique,
      key_made_at timestamptz not null default platform.now(),
      created_at timestamptz not null default platform.now(),
      ended_at timestamptz
    )`.execute(db)
  await sql`
    create unique index trusted_flagger_address on accounts.trusted_flagger
      (coalesce(site_id, '00000000-0000-0000-0000-000000000000'), email_normalised) where ended_at is null`.execute(
    db,
  )
  await sql`alter table accounts.complaint add column trusted_flagger_id uuid references accounts.trusted_flagger`.execute(
    db,
  )
  await sql`
    create index on accounts.complaint (trusted_flagger_id, filed_at) where trusted_flagger_id is not null`.execute(
    db,
  )
  await sql`
    alter table accounts.moderation_case
      add column is_trusted boolean not null default false`.execute(db)
}
