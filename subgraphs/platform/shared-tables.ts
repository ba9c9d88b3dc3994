import { sql, type Kysely } from 'kysely'

/**
 * The tables that every subgraph's schema has in one shape (ARCHITECTURE §5): outbox, audit, idempotency, live events.
 * Called once by each subgraph's first migration. Append-only tables lose update and delete for the subgraph's role.
 * @param schema the PostgreSQL schema, which is also the subgraph's name
 * @param role the subgraph's login role
 */
export async function createSharedTables(db: Kysely<any>, schema: string, role: string): Promise<void> {
  const s = sql.id(schema)
  await sql`
    create table ${s}.outbox (
      id bigint generated always as identity primary key,
      consumer text not null,
      topic text not null,
      version smallint not null default 1,
      key uuid not null,
      payload jsonb not null,
      request_id text,
      created_at timestamptz not null default platform.now()
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`.execute(db)
  await sql`create index on ${s}.outbox (consumer, id)`.execute(db)
  await sql`
    create table ${s}.audit (
      id uuid primary key, at timestamptz not null default platform.now(), site_id uuid not null, actor_id uuid, action text not null,
      subject_type text not null, subject_id uuid, before jsonb, after jsonb, request_id text
    )`.execute(db)
  await sql`
    create table ${s}.idempotency (
      site_id uuid not null, actor_id uuid not null, key text not null, request_hash bytea not null, result jsonb not null,
      created_at timestamptz not null default platform.now(), primary key (site_id, actor_id, key)
    )`.execute(db)
  await sql`
    create table ${s}.live_cursor (member_id uuid primary key, last_sequence bigint not null) with (fillfactor = 70)`.execute(db)
  await sql`
    create table ${s}.live_event (
      member_id uuid not null, sequence bigint not null, kind text not null, subject_id uuid, detail_id uuid,
      created_at timestamptz not null default platform.now(), primary key (member_id, sequence)
    )`.execute(db)
  // Rows of the two members are locked in the order of their ids, so that two sends in opposite directions cannot deadlock.
  await sql`
    create function ${s}.append_live_event(p_members uuid[], p_kind text, p_subject uuid, p_detail uuid) returns void language sql as $$
      with numbered as (
        insert into ${s}.live_cursor as c (member_id, last_sequence)
        select m, 1 from unnest(p_members) m order by m
        on conflict (member_id) do update set last_sequence = c.last_sequence + 1
        returning c.member_id, c.last_sequence)
      insert into ${s}.live_event (member_id, sequence, kind, subject_id, detail_id)
      select member_id, last_sequence, p_kind, p_subject, p_detail from numbered $$`.execute(db)
  // A consumer takes its events inside its own transaction: handled and gone, or neither.
  await sql`
    create function ${s}.take_events(p_consumer text, p_limit int)
    returns table (id bigint, topic text, version smallint, key uuid, payload jsonb, request_id text)
    language sql security definer set search_path = ${s}, pg_temp as $$
      with taken as (
        delete from ${s}.outbox o using (
          select q.id from ${s}.outbox q where q.consumer = p_consumer order by q.id for update skip locked limit p_limit) t
        where o.id = t.id returning o.id, o.topic, o.version, o.key, o.payload, o.request_id)
      select * from taken order by 1 $$`.execute(db)
  await sql`revoke all on function ${s}.take_events(text, int) from public`.execute(db)
  await sql`revoke update, delete, truncate on ${s}.audit from ${sql.id(role)}`.execute(db)
}
