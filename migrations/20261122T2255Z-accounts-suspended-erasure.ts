import { sql, type Kysely } from 'kysely'

// The baseline got these after the first databases had been made with it. A database that already has them
// does not change.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts.account add column if not exists erasure_requested_at timestamptz`.execute(
    db,
  )
  await sql`alter table accounts.account drop constraint if exists account_erasure_while_suspended,
    add constraint account_erasure_while_suspended check (erasure_requested_at is null or status = 'suspended')`.execute(
    db,
  )
  await sql`create index if not exists account_leaving_suspended on accounts.account (erasure_requested_at)
    where erasure_requested_at is not null`.execute(db)
  await sql`create table if not exists accounts.banned_address (site_id uuid not null, address_hash text not null,
    banned_at timestamptz not null default platform.now(), primary key (site_id, address_hash))`.execute(db)
  await sql`create index if not exists banned_address_banned_at_idx on accounts.banned_address (banned_at)`.execute(
    db,
  )
}
