-- Takes the cost of an operation out of what a partner's key may ask in a minute, before the operation runs: in every process
-- together, and once for each of many that arrive at the same time, because they wait for the row. What is not granted costs nothing.
create or replace function accounts.spend_api_cost(p_key_id uuid, p_cost int)
returns table (granted boolean, cost_per_minute int, remaining int, reset_seconds int)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_now constant timestamptz := platform.now();
  v_key accounts.api_key;
begin
  select * into v_key from accounts.api_key k where k.id = p_key_id for update;
  if v_key.window_started_at is null or v_key.window_started_at + interval '1 minute' <= v_now then
    v_key.window_started_at := v_now;
    v_key.window_cost := 0;
  end if;
  granted := v_key.window_cost + p_cost <= v_key.cost_per_minute;
  if granted then
    v_key.window_cost := v_key.window_cost + p_cost;
  end if;
  update accounts.api_key k set window_started_at = v_key.window_started_at, window_cost = v_key.window_cost, last_used_at = v_now
  where k.id = p_key_id;
  cost_per_minute := v_key.cost_per_minute;
  remaining := v_key.cost_per_minute - v_key.window_cost;
  reset_seconds := ceil(extract(epoch from v_key.window_started_at + interval '1 minute' - v_now));
  return next;
end
$$;

revoke all on function accounts.spend_api_cost(uuid, int) from public;
grant execute on function accounts.spend_api_cost(uuid, int) to {role:gateway};
