-- Whether events wait for a consumer, due or not: one statement that locks nothing, for the poll that mostly
-- finds none. A transaction that takes events costs three.
create or replace function {schema}.has_events(p_consumer text) returns boolean
language sql stable security definer set search_path = {schema}, pg_temp as $$
  select exists (select from {schema}.outbox o where o.consumer = p_consumer)
$$;

revoke all on function {schema}.has_events(text) from public;
grant execute on function {schema}.has_events(text) to {consumers};
