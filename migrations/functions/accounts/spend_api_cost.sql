-- Charges the cost of an operation to the minute budget of a partner's key or an authorised app, before the
-- operation runs. The budget is shared by all processes, and exact for many simultaneous requests, because
-- they wait for the row. A refused operation costs nothing. What a key uses is also counted by day.
create or replace function accounts.spend_api_cost(p_key_id uuid, p_cost int)
returns table (granted boolean, cost_per_minute int, remaining int, reset_seconds int)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_now constant timestamptz := platform.now();
  v_table regclass := 'accounts.api_key';
  v_limit int;
  v_started_at timestamptz;
  v_cost int;
begin
  select k.cost_per_minute, k.window_started_at, k.window_cost into v_limit, v_started_at, v_cost
    from accounts.api_key k where k.id = p_key_id for no key update;
  if not found then
    v_table := 'accounts.oauth_client';
    select c.cost_per_minute, c.window_started_at, c.window_cost into v_limit, v_started_at, v_cost
      from accounts.oauth_client c where c.id = p_key_id for no key update;
  end if;
  if v_started_at is null or v_started_at + interval '1 minute' <= v_now then
    v_started_at := v_now;
    v_cost := 0;
  end if;
  granted := v_cost + p_cost <= v_limit;
  if granted then
    v_cost := v_cost + p_cost;
  end if;
  execute format('update %s set window_started_at = $1, window_cost = $2, last_used_at = $3 where id = $4', v_table)
    using v_started_at, v_cost, v_now, p_key_id;
  if v_table = 'accounts.api_key'::regclass then
    insert into accounts.api_usage as u (key_id, day, operations, cost, refused)
      values (p_key_id, (v_now at time zone 'UTC')::date, granted::int, p_cost * granted::int, (not granted)::int)
      on conflict (key_id, day) do update set operations = u.operations + excluded.operations,
        cost = u.cost + excluded.cost, refused = u.refused + excluded.refused;
  end if;
  cost_per_minute := v_limit;
  remaining := v_limit - v_cost;
  reset_seconds := ceil(extract(epoch from v_started_at + interval '1 minute' - v_now));
  return next;
end
$$;

revoke all on function accounts.spend_api_cost(uuid, int) from public;
grant execute on function accounts.spend_api_cost(uuid, int) to {role:gateway};
