import { sql, type Kysely } from 'kysely'

/** What operators write about a member, and the erasure of one that waits for a second operator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounts.member_note (
      id uuid primary key,
      site_id uuid not null,
      account_id uuid not null references accounts.account,
      text text not null,
      operator_id uuid not null,
      operator_name text not null,
      written_at timestamptz not null default platform.now()
    )`.execute(db)
  await sql`create index on accounts.member_note (account_id, written_at desc)`.execute(db)
  await sql`
    create table accounts.erasure_ask (
      id uuid primary key,
      site_id uuid not null,
      account_id uuid not null references accounts.account,
      state text not null default 'waiting' check (state in ('waiting', 'done', 'declined')),
      asked_by uuid not null,
      asked_by_name text not null,
      asked_at timestamptz not null default platform.now(),
      decided_by uuid,
      decided_at timestamptz,
      check (state <> 'done' or decided_by <> asked_by)
    )`.execute(db)
  await sql`create unique index erasure_ask_waiting on accounts.erasure_ask (account_id) where state = 'waiting'`.execute(
    db,
  )
  await sql`create index on accounts.erasure_ask (account_id)`.execute(db)
  // An operator looks for the members of a network; sessions are few.
  await sql`create index session_address on accounts.session (site_id, address)`.execute(db)
}
