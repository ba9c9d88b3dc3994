import { sql, type Kysely } from 'kysely'

// A partner key's scopes, its expiry and its usage. Existing keys keep their previous rights.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts.api_key
    add column scopes text[] not null default '{site:read}',
    add column expires_at timestamptz,
    add column last_used_at timestamptz,
    add column cost_per_minute int not null default 60000 check (cost_per_minute > 0),
    add column window_started_at timestamptz,
    add column window_cost int not null default 0`.execute(db)
  await sql`update accounts.api_key set scopes = '{site:read,signups:read}' where network is not null`.execute(
    db,
  )
}
