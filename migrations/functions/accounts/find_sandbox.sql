-- The sandbox of a label, for the gateway's routing of requests. None for one that is not made yet, and for a
-- partner without any key that works: what the operator has revoked ends here, too.
create or replace function accounts.find_sandbox(p_label text)
returns table (label text, host text, version int)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.label, s.host, s.version from accounts.sandbox s
  where s.label = p_label and s.version > 0 and exists (
    select from accounts.api_key k
    where k.site_id = s.site_id and k.partner = s.partner and k.network is not distinct from s.network
      and k.ref is not distinct from s.ref and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > platform.now()))
$$;

revoke all on function accounts.find_sandbox(text) from public;
grant execute on function accounts.find_sandbox(text) to {role:gateway};
