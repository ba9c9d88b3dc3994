-- Records that a consumer could not handle an event: its wait doubles with every try. After the last one the
-- event is set aside with its reason and its key continues: the subject must not stand still until an
-- operator looks. A failure that does not count, of the database itself, uses up no try. Returns whether the
-- event was set aside.
create or replace function {schema}.fail_event(
  p_consumer text, p_id bigint, p_reason text, p_counts boolean, p_most int, p_first_pause_seconds double precision)
returns boolean
language plpgsql security definer set search_path = {schema}, pg_temp as $$
declare v_tries int;
begin
  update {schema}.outbox o set tries = o.tries + p_counts::int,
      next_try_at = platform.now() + make_interval(secs => p_first_pause_seconds * case when p_counts then 2 ^ o.tries else 1 end)
    where o.id = p_id and o.consumer = p_consumer returning o.tries into v_tries;
  if v_tries is null or v_tries < p_most then return false; end if;
  with gone as (delete from {schema}.outbox o where o.id = p_id returning o.*)
  insert into {schema}.set_aside_event (id, consumer, topic, version, key, payload, request_id, created_at, tries, reason)
    select g.id, g.consumer, g.topic, g.version, g.key, g.payload, g.request_id, g.created_at, g.tries, p_reason from gone g;
  return true;
end
$$;

-- Every role that may take a producer's events may report a failure.
revoke all on function {schema}.fail_event(text, bigint, text, boolean, int, double precision) from public;
grant execute on function {schema}.fail_event(text, bigint, text, boolean, int, double precision) to {consumers};
