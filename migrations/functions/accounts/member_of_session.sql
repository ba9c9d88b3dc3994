-- The member of a session, while it opens requests: a signed path that carries the session instead of its
-- cookie ends with it. A member's grant to an app also counts as a session.
create or replace function accounts.member_of_session(p_site uuid, p_session uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.account_id
  from accounts.session s join accounts.account a on a.id = s.account_id
  where s.id = p_session and s.site_id = p_site and s.expires_at > platform.now() and a.status in ('not_confirmed', 'active', 'paused')
  union all
  select g.account_id
  from accounts.oauth_grant g join accounts.oauth_client c on c.id = g.client_id join accounts.account a on a.id = g.account_id
  where g.id = p_session and g.site_id = p_site and c.revoked_at is null and a.status in ('not_confirmed', 'active', 'paused')
$$;

revoke all on function accounts.member_of_session(uuid, uuid) from public;
grant execute on function accounts.member_of_session(uuid, uuid) to {role:profiles};
