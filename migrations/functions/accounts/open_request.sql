-- The first statement of every request: the clock, the host's site and the session's member, in one round
-- trip. No row means that no site has this host. The time of the last visit is written at most every five
-- minutes.
create or replace function accounts.open_request(p_host text, p_token_hash bytea)
returns table (now timestamptz, site_id uuid, content_version int, member_id uuid, session_id uuid, language text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  v_now timestamptz := platform.now();
  v_host text := regexp_replace(lower(p_host), ':[0-9]+$', '');
  v_site accounts.site;
  v_session record;
begin
  select s.* into v_site from accounts.domain d join accounts.site s on s.id = d.site_id where d.host = v_host;
  if v_site.id is null and v_host like '%.localhost' then
    select s.* into v_site from accounts.site s where s.token = left(v_host, -10);
  end if;
  if v_site.id is null then return; end if;
  if p_token_hash is not null then
    select s.id, s.account_id, s.last_seen_at, a.locale into v_session
    from accounts.session s join accounts.account a on a.id = s.account_id
    where s.site_id = v_site.id and s.token_hash = p_token_hash and s.expires_at > v_now and a.status in ('not_confirmed', 'active', 'paused');
    if found then
      if v_session.last_seen_at < v_now - interval '5 minutes' then
        update accounts.session s set last_seen_at = v_now where s.id = v_session.id;
      end if;
      return query select v_now, v_site.id, v_site.content_version, v_session.account_id, v_session.id, v_session.locale;
      return;
    end if;
  end if;
  return query select v_now, v_site.id, v_site.content_version, null::uuid, null::uuid, null::text;
end
$$;

revoke all on function accounts.open_request(text, bytea) from public;
grant execute on function accounts.open_request(text, bytea)
  to {role:accounts}, {role:profiles}, {role:billing}, {role:likes}, {role:conversations}, {role:notifications}, {role:gateway};
