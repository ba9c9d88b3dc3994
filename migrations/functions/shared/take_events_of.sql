-- Like take_events, for the events of one key, and without skipping those that another transaction has taken:
-- it waits for that one to end. For a member who has just signed up and needs a consumer's result.
create or replace function {schema}.take_events_of(p_consumer text, p_key uuid)
returns table (id bigint, topic text, version smallint, key uuid, payload jsonb, request_id text)
language plpgsql security definer set search_path = {schema}, pg_temp as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(hashtext('{schema} to ' || p_consumer), hashtext(p_key::text));
  return query
    with taken as (
      delete from {schema}.outbox o using (
        select q.id from {schema}.outbox q where q.consumer = p_consumer and q.key = p_key
          and not exists (select from {schema}.outbox w
            where w.consumer = p_consumer and w.key = q.key and w.id <= q.id and w.next_try_at > platform.now())
        order by q.id for update) t
      where o.id = t.id returning o.id, o.topic, o.version, o.key, o.payload, o.request_id)
    select * from taken order by 1;
end
$$;

revoke all on function {schema}.take_events_of(text, uuid) from public;
grant execute on function {schema}.take_events_of(text, uuid) to {consumers};
