-- The tables that every subgraph has in the same shape; run for each subgraph before its own file. {schema}
-- is the subgraph's schema and {role} its login role.

-- Events for other subgraphs, one row per consumer, written in the transaction that causes them.
create table {schema}.outbox (
  id bigint generated always as identity primary key,
  consumer text not null,
  topic text not null,
  version smallint not null default 1,
  key uuid not null,
  payload jsonb not null,
  request_id text,
  created_at timestamptz not null default platform.now(),
  -- How often the consumer has failed to handle it; see ../functions/shared/fail_event.sql.
  tries smallint not null default 0,
  next_try_at timestamptz
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create index on {schema}.outbox (consumer, id);
create index outbox_tried on {schema}.outbox (consumer, key, id) where next_try_at is not null;

-- Events that failed too often, with the last failure's reason, until an operator looks.
create table {schema}.set_aside_event (
  id bigint primary key,
  consumer text not null,
  topic text not null,
  version smallint not null,
  key uuid not null,
  payload jsonb not null,
  request_id text,
  created_at timestamptz not null,
  tries smallint not null,
  reason text not null,
  set_aside_at timestamptz not null default platform.now()
);

-- Audit log: actor, action and subject. Append-only: the subgraph may neither change nor delete a row.
create table {schema}.audit (
  id uuid primary key,
  at timestamptz not null default platform.now(),
  site_id uuid not null,
  actor_id uuid,
  action text not null,
  subject_type text not null,
  subject_id uuid,
  before jsonb,
  after jsonb,
  request_id text
);
revoke update, delete, truncate on {schema}.audit from {role};

-- The answer to a request with an idempotency key: the same request gets the same answer again, another one
-- is refused.
create table {schema}.idempotency (
  site_id uuid not null,
  actor_id uuid not null,
  key text not null,
  request_hash bytea not null,
  result jsonb not null,
  created_at timestamptz not null default platform.now(),
  primary key (site_id, actor_id, key)
);

-- Events for a member's open clients, numbered without gaps per member, so that a client catches up from its
-- last one.
create table {schema}.live_cursor (
  member_id uuid primary key,
  last_sequence bigint not null
) with (fillfactor = 70);
create table {schema}.live_event (
  member_id uuid not null,
  sequence bigint not null,
  kind text not null,
  subject_id uuid,
  detail_id uuid,
  created_at timestamptz not null default platform.now(),
  primary key (member_id, sequence)
);
