import { sql, type Kysely } from 'kysely'

// The webhooks of partners for news about the members they referred, and what was delivered (FED-06).
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table accounts.webhook_endpoint (
    id uuid primary key,
    site_id uuid not null references accounts.site,
    partner text not null check (length(partner) between 1 and 100),
    network text not null check (length(network) between 1 and 200),
    ref text check (length(ref) between 1 and 200),
    url text not null check (length(url) between 1 and 1000),
    event_types text[] not null,
    secret text not null,
    previous_secret text,
    previous_secret_until timestamptz,
    created_at timestamptz not null default platform.now(),
    failures integer not null default 0,
    failing_since timestamptz,
    paused_until timestamptz,
    disabled_at timestamptz
  )`.execute(db)
  await sql`create index on accounts.webhook_endpoint (site_id, network)`.execute(db)
  await sql`create table accounts.webhook_delivery (
    id uuid primary key,
    endpoint_id uuid not null references accounts.webhook_endpoint on delete cascade,
    event_type text not null,
    body text not null,
    created_at timestamptz not null default platform.now(),
    attempts integer not null default 0,
    due_at timestamptz,
    tried_at timestamptz,
    delivered_at timestamptz,
    answer text
  )`.execute(db)
  await sql`create index webhook_delivery_due on accounts.webhook_delivery (endpoint_id, due_at)
    where due_at is not null`.execute(db)
  await sql`create index on accounts.webhook_delivery (endpoint_id, created_at)`.execute(db)
  await sql`create index on accounts.webhook_delivery (created_at)`.execute(db)
}
