-- The product's one clock: SQL calls it instead of now(), so that a test can move the time. Whole
-- milliseconds, so that a time survives the round trip through JavaScript in a cursor. Stable, so that one
-- statement sees one moment. Security definer, so that no role needs the table. Every role may call it.
create or replace function platform.now() returns timestamptz
language sql stable security definer set search_path = platform, pg_temp as $$
  select date_trunc('milliseconds', now() + shift) from platform.clock_offset
$$;
