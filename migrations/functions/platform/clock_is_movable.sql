-- Whether this database's clock can be moved. Security definer, so that no role needs the table.
create or replace function platform.clock_is_movable() returns boolean
language sql stable security definer set search_path = platform, pg_temp as $$
  select movable from platform.clock_offset
$$;

revoke all on function platform.clock_is_movable() from public;
grant execute on function platform.clock_is_movable() to {role:accounts};
