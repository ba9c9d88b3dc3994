-- Where an operator who may log in gets mails: a test of an announcement goes there.
create or replace function accounts.published_operator_address(p_operator uuid) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select o.email from accounts.operator o where o.id = p_operator and o.disabled_at is null
$$;

revoke all on function accounts.published_operator_address(uuid) from public;
grant execute on function accounts.published_operator_address(uuid) to {role:notifications};
