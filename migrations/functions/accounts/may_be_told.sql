-- Whether an account is active: notifications checks this before it notifies a member.
create or replace function accounts.may_be_told(p_member uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from accounts.account a where a.id = p_member and a.status = 'active')
$$;

revoke all on function accounts.may_be_told(uuid) from public;
grant execute on function accounts.may_be_told(uuid) to {role:notifications};
