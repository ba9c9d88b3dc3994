import { sql, type Kysely } from 'kysely'

/** Partners' sandboxes: which database each has, by its label and version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounts.sandbox (
      id uuid primary key,
      site_id uuid not null references accounts.site,
      partner text not null,
      network text,
      ref text,
      label text not null unique check (label ~ '^[a-z][a-z0-9]{11}$'),
      host text not null,
      version int not null default 0,
      created_at timestamptz not null default platform.now(),
      made_at timestamptz,
      last_used_at timestamptz not null default platform.now(),
      unique nulls not distinct (site_id, partner, network, ref)
    )`.execute(db)
  await sql`create index on accounts.sandbox (last_used_at)`.execute(db)
}
