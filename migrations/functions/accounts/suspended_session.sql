-- The session of a member whose account is suspended. It opens no request: the gateway asks for it when a
-- token has opened none, and only a few things stay open to such a member (TRUST-07).
create or replace function accounts.suspended_session(p_site uuid, p_token_hash bytea)
returns table (member_id uuid, session_id uuid, language text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.account_id, s.id, a.locale
  from accounts.session s join accounts.account a on a.id = s.account_id
  where s.site_id = p_site and s.token_hash = p_token_hash and s.expires_at > platform.now() and a.status = 'suspended'
$$;

revoke all on function accounts.suspended_session(uuid, bytea) from public;
grant execute on function accounts.suspended_session(uuid, bytea) to {role:gateway};
