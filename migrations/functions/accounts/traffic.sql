-- The members of a partner's traffic (SIGN-07): for billing, which reports their purchases to the partner,
-- and never their identity.
create or replace function accounts.traffic(p_site_id uuid, p_network text, p_ref text)
returns table (account_id uuid, network text, ref text, sub1 text, sub2 text, sub3 text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.account_id, t.network, t.ref, t.sub1, t.sub2, t.sub3 from accounts.tracking t
  where t.site_id = p_site_id and t.network = p_network and (p_ref is null or t.ref = p_ref)
$$;

revoke all on function accounts.traffic(uuid, text, text) from public;
grant execute on function accounts.traffic(uuid, text, text) to {role:billing};
