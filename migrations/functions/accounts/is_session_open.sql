-- Whether a device is still logged in: notifications sends no pushes to logged-out ones.
create or replace function accounts.is_session_open(p_session uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from accounts.session s where s.id = p_session and s.expires_at > platform.now())
$$;

revoke all on function accounts.is_session_open(uuid) from public;
grant execute on function accounts.is_session_open(uuid) to {role:notifications};
