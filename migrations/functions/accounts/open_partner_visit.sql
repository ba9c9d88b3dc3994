-- The counterpart of accounts.open_request for a partner: the key selects the site, and there is no member.
-- It also returns the key's scopes and the traffic that it may see (SIGN-07). No row means that the key was
-- never issued, is revoked, or has expired after its rotation.
create or replace function accounts.open_partner_visit(p_key_hash bytea)
returns table (now timestamptz, site_id uuid, content_version int, key_id uuid, scopes text[], network text, ref text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select platform.now(), s.id, s.content_version, k.id, k.scopes, k.network, k.ref
  from accounts.api_key k join accounts.site s on s.id = k.site_id
  where k.key_hash = p_key_hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > platform.now())
$$;

revoke all on function accounts.open_partner_visit(bytea) from public;
grant execute on function accounts.open_partner_visit(bytea) to {role:gateway};
