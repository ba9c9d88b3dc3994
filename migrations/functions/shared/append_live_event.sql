-- Appends an event for members' open clients, in the transaction that causes it. The members' rows are locked
-- in the order of their ids, so that two sends in opposite directions cannot deadlock. p_at is the moment of
-- the cause, for callers that have read the clock already. PL/pgSQL, because PostgreSQL before version 18
-- plans the statements of an SQL function at every call.
create or replace function {schema}.append_live_event(
  p_members uuid[], p_kind text, p_subject uuid, p_detail uuid, p_at timestamptz default null) returns void
language plpgsql as $$
declare v_at timestamptz := coalesce(p_at, platform.now());
begin
  with numbered as (
    insert into {schema}.live_cursor as c (member_id, last_sequence)
    select m, 1 from unnest(p_members) m order by m
    on conflict (member_id) do update set last_sequence = c.last_sequence + 1
    returning c.member_id, c.last_sequence)
  insert into {schema}.live_event (member_id, sequence, kind, subject_id, detail_id, created_at)
  select member_id, last_sequence, p_kind, p_subject, p_detail, v_at from numbered;
end
$$;
