-- A consumer takes its events inside its own transaction: handled and gone, or neither. The events of one key
-- keep their order. An event that waits for its next try holds back the later ones of its key, and so does
-- one that another transaction has taken. Taking events of a key locks the key until the transaction ends. So
-- any number of takers share the work, each with its own keys. A consumer reads nothing else of the producer.
-- A subquery that cannot become a join checks whether an event is held back, and the settings leave the
-- planner only the index. Whatever its statistics, it reads the oldest events first and skips the rest. As a
-- join, a backlog has taken minutes.
create or replace function {schema}.take_events(p_consumer text, p_limit int)
returns table (id bigint, topic text, version smallint, key uuid, payload jsonb, request_id text)
language plpgsql security definer set search_path = {schema}, pg_temp
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
#variable_conflict use_column
declare
  v_event record;
  v_ids bigint[] := '{}';
  v_own uuid[] := '{}';
  v_others uuid[] := '{}';
begin
  for v_event in
    select q.id, q.key from {schema}.outbox q where q.consumer = p_consumer
      and (select true from {schema}.outbox w
        where w.consumer = p_consumer and w.key = q.key and w.id <= q.id and w.next_try_at > (select platform.now())
        limit 1) is null
    order by q.id
  loop
    -- A key that was another taker's stays skipped for this call: it may be released halfway through, with
    -- its earlier events put back.
    continue when v_event.key = any (v_others);
    if not v_event.key = any (v_own) then
      if not pg_try_advisory_xact_lock(hashtext('{schema} to ' || p_consumer), hashtext(v_event.key::text)) then
        v_others := v_others || v_event.key;
        continue;
      end if;
      v_own := v_own || v_event.key;
    end if;
    v_ids := v_ids || v_event.id;
    exit when cardinality(v_ids) >= p_limit;
  end loop;
  -- Events that the key's holder has handled since the search began are gone.
  return query
    with taken as (
      delete from {schema}.outbox o where o.id = any (v_ids) and o.consumer = p_consumer
      returning o.id, o.topic, o.version, o.key, o.payload, o.request_id)
    select * from taken order by 1;
end
$$;

revoke all on function {schema}.take_events(text, int) from public;
grant execute on function {schema}.take_events(text, int) to {consumers};
