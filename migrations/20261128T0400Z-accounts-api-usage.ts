import { sql, type Kysely } from 'kysely'

/** What each partner's key uses by day, which its partner sees. Nothing is known of the days before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounts.api_usage (
      key_id uuid not null references accounts.api_key on delete cascade,
      day date not null,
      operations int not null,
      cost bigint not null,
      refused int not null,
      primary key (key_id, day)
    )`.execute(db)
  await sql`create index on accounts.api_usage (day)`.execute(db)
}
