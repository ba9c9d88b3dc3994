-- A member's credits, for the answer to a send that could not be paid; 0 for a member without an account.
create or replace function billing.balance(p_member uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce((select a.balance from billing.account a where a.account_id = p_member), 0)
$$;

revoke all on function billing.balance(uuid) from public;
grant execute on function billing.balance(uuid) to {role:conversations};
