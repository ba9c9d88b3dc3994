-- The traffic that brought a member (SIGN-07): for billing, which tells the partner of the member's orders, and
-- never who it is. No row for a member who came without a partner.
create or replace function accounts.traffic_of(p_site_id uuid, p_account_id uuid)
returns table (network text, ref text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.network, t.ref from accounts.tracking t
  where t.site_id = p_site_id and t.account_id = p_account_id and t.network is not null
$$;

revoke all on function accounts.traffic_of(uuid, uuid) from public;
grant execute on function accounts.traffic_of(uuid, uuid) to {role:billing};
