-- The counterpart of accounts.open_request for an app: the access token selects the site, the member who
-- authorised the app, and the app's scopes for that member. No row means that the token was never issued or
-- has expired, the grant or the app was revoked, or the account is not open. The time of the last use is
-- written at most every five minutes.
create or replace function accounts.open_grant_visit(p_access_hash bytea)
returns table (now timestamptz, site_id uuid, content_version int, key_id uuid, scopes text[], member_id uuid, grant_id uuid, language text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  v_now timestamptz := platform.now();
  v_found record;
begin
  select s.id as site_id, s.content_version, c.id as client_id, t.scopes, a.id as account_id, g.id as grant_id, g.last_used_at, a.locale into v_found
  from accounts.oauth_token t
    join accounts.oauth_code o on o.id = t.code_id
    join accounts.oauth_grant g on g.id = o.grant_id
    join accounts.oauth_client c on c.id = g.client_id
    join accounts.account a on a.id = g.account_id
    join accounts.site s on s.id = g.site_id
  where t.access_hash = p_access_hash and t.access_expires_at > v_now and c.revoked_at is null
    and a.status in ('not_confirmed', 'active', 'paused');
  if not found then return; end if;
  if v_found.last_used_at is null or v_found.last_used_at < v_now - interval '5 minutes' then
    update accounts.oauth_grant g set last_used_at = v_now where g.id = v_found.grant_id;
  end if;
  return query select v_now, v_found.site_id, v_found.content_version, v_found.client_id, v_found.scopes, v_found.account_id, v_found.grant_id,
    v_found.locale;
end
$$;

revoke all on function accounts.open_grant_visit(bytea) from public;
grant execute on function accounts.open_grant_visit(bytea) to {role:gateway};
