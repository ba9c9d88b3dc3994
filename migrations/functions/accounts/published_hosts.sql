-- The domain on which members last signed up or logged in, if it is still one of their site's: links in mails
-- lead to where a session may be open. Removed domains are left out.
create or replace function accounts.published_hosts(p_members uuid[]) returns table (member_id uuid, host text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id, a.host from accounts.account a join accounts.domain d on d.host = a.host and d.site_id = a.site_id where a.id = any(p_members)
$$;

revoke all on function accounts.published_hosts(uuid[]) from public;
grant execute on function accounts.published_hosts(uuid[]) to {role:notifications};
