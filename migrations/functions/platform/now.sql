-- The product's one clock: SQL asks here and never calls now() itself, so that a test can move the time.
-- Whole milliseconds, so that a time survives the trip through JavaScript and back in a cursor. Stable, so that one
-- statement sees one moment. Security definer, so that no role needs the table. Everybody may call it.
create or replace function platform.now() returns timestamptz
language sql stable security definer set search_path = platform, pg_temp as $$
  select date_trunc('milliseconds', now() + shift) from platform.clock_offset
$$;
