import { sql, type Kysely } from 'kysely'

/**
 * The version of a site's definition, by which two editors notice each other, and what each change did. A
 * process of the release before changes sites without a version, which loses nothing: it locks the same row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts.site add column definition_version int not null default 1`.execute(db)
  await sql`
    create table accounts.site_change (
      id uuid primary key,
      site_id uuid not null references accounts.site,
      -- The version that the change made.
      version int not null,
      at timestamptz not null default platform.now(),
      -- Null for a command on the server.
      operator_id uuid,
      before jsonb not null,
      after jsonb not null,
      -- The change that this one put back.
      reverted_id uuid references accounts.site_change,
      unique (site_id, version)
    )`.execute(db)
}
