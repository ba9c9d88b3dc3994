-- Whether one operator created or reset another's login within seven days. Who did so knows its first password,
-- and would approve the own acts under another name.
create or replace function accounts.gave_login(p_giver uuid, p_operator uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from accounts.operator o
    where o.id = p_operator and o.login_given_by = p_giver and o.login_given_at > platform.now() - interval '7 days')
$$;

revoke all on function accounts.gave_login(uuid, uuid) from public;
grant execute on function accounts.gave_login(uuid, uuid) to {role:billing}, {role:accounts};
