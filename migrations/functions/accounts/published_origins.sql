-- The tracking network that brought each of these members ('' for none, also once a member is erased), and the
-- country of the sign-up, for figures by network and country (OPER-04). '*' stands for all networks in the
-- figures, so no network has that name.
create or replace function accounts.published_origins(p_members uuid[])
returns table (member_id uuid, network text, country text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id, coalesce(nullif(t.network, '*'), ''), a.country
  from accounts.account a left join accounts.tracking t on t.account_id = a.id where a.id = any(p_members)
$$;

revoke all on function accounts.published_origins(uuid[]) from public;
grant execute on function accounts.published_origins(uuid[])
  to {role:profiles}, {role:billing}, {role:conversations};
