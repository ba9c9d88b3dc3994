import { sql, type Kysely } from 'kysely'

/** Which deprecated elements of the API each partner's key uses by day, which its partner sees. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounts.deprecated_use (
      key_id uuid not null references accounts.api_key on delete cascade,
      day date not null,
      element text not null,
      reason text not null,
      uses int not null,
      last_used_at timestamptz not null,
      primary key (key_id, day, element)
    )`.execute(db)
  await sql`create index on accounts.deprecated_use (day)`.execute(db)
}
