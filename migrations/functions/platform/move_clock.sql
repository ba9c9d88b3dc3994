-- Moves the database's one clock forward, where a demo or a test has made it movable, so that a developer sees
-- what members see hours later. Returns whether it moved. Security definer, so that no role needs the table.
create or replace function platform.move_clock(p_minutes int) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update platform.clock_offset set shift = shift + make_interval(mins => p_minutes) where movable and p_minutes > 0;
  return found;
end
$$;

revoke all on function platform.move_clock(int) from public;
grant execute on function platform.move_clock(int) to {role:accounts};
