-- The discount, in percent, offered to a member who is about to leave (ACCT-01).
create or replace function accounts.published_delete_discount(p_site uuid) returns int
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.delete_discount::int from accounts.site s join accounts.company c on c.id = s.company_id where s.id = p_site
$$;

revoke all on function accounts.published_delete_discount(uuid) from public;
grant execute on function accounts.published_delete_discount(uuid) to {role:billing};
