-- For the console: puts an event that failed too often back in its place, before later ones, or gives it up for
-- good. False: there is no such event.
create or replace function accounts.settle_set_aside_event(p_producer text, p_id bigint, p_again boolean) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_count bigint;
begin
  if p_producer not in ('accounts', 'profiles', 'billing', 'likes', 'conversations', 'notifications') then return false; end if;
  if p_again then
    execute format('with back as (delete from %1$I.set_aside_event where id = $1 returning *)
      insert into %1$I.outbox (id, consumer, topic, version, key, payload, request_id, created_at) overriding system value
      select id, consumer, topic, version, key, payload, request_id, created_at from back', p_producer) using p_id;
  else
    execute format('delete from %I.set_aside_event where id = $1', p_producer) using p_id;
  end if;
  get diagnostics v_count = row_count;
  return v_count = 1;
end
$$;

revoke all on function accounts.settle_set_aside_event(text, bigint, boolean) from public;
grant execute on function accounts.settle_set_aside_event(text, bigint, boolean) to {role:accounts};
