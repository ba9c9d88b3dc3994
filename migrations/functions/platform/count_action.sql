-- Counts an action within its window, which begins with the first one, and returns the seconds until the next
-- is allowed: 0 when this one is. Of any number at once exactly p_count pass. One call in a thousand clears
-- away long-expired windows.
create or replace function platform.count_action(p_key bytea, p_count int, p_seconds int) returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  found record;
begin
  insert into platform.action_count as a (key, count, ends_at) values (p_key, 1, v_now + make_interval(secs => p_seconds))
  on conflict (key) do update set
    count = case when a.ends_at <= v_now then 1 else least(a.count + 1, p_count + 1) end,
    ends_at = case when a.ends_at <= v_now then v_now + make_interval(secs => p_seconds) else a.ends_at end
  returning a.count, a.ends_at into found;
  if random() < 0.001 then
    delete from platform.action_count where key in
      (select key from platform.action_count where ends_at < v_now - interval '1 hour' limit 1000 for update skip locked);
  end if;
  return case when found.count <= p_count then 0 else greatest(1, ceil(extract(epoch from found.ends_at - v_now)))::int end;
end
$$;

revoke all on function platform.count_action(bytea, int, int) from public;
grant execute on function platform.count_action(bytea, int, int)
  to {role:accounts}, {role:profiles}, {role:billing}, {role:likes}, {role:conversations}, {role:notifications};
