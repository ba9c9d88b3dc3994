-- Notes that a sandbox is in use: those without use for a month are deleted.
create or replace function accounts.touch_sandbox(p_label text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update accounts.sandbox set last_used_at = platform.now() where label = p_label
$$;

revoke all on function accounts.touch_sandbox(text) from public;
grant execute on function accounts.touch_sandbox(text) to {role:gateway};
