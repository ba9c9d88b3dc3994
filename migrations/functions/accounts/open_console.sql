-- Opens a request to the operators' console: the clock, the site that the operator works on, and the session.
-- A session lasts eight hours from the login, and half an hour from the last request of a person; that time is
-- written at most once a minute. A named site counts only if the operator works on it. No row means that the
-- installation has no site.
create or replace function accounts.open_console(p_token_hash bytea, p_site_token text, p_host_site uuid, p_is_background boolean)
returns table (now timestamptz, site_id uuid, content_version int, operator_id uuid, session_id uuid, role text, site_ids uuid[],
  name text, may_work_here boolean)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  v_now timestamptz := platform.now();
  v_session record;
  v_site accounts.site;
begin
  select s.id as session_id, s.last_seen_at, o.id, o.role, o.site_ids, o.name into v_session
  from accounts.operator_session s join accounts.operator o on o.id = s.operator_id
  where s.token_hash = p_token_hash and o.disabled_at is null
    and s.created_at > v_now - interval '8 hours' and s.last_seen_at > v_now - interval '30 minutes';
  if v_session.id is not null and not p_is_background and v_session.last_seen_at < v_now - interval '1 minute' then
    update accounts.operator_session s set last_seen_at = v_now where s.id = v_session.session_id;
    update accounts.operator o set last_seen_at = v_now where o.id = v_session.id;
  end if;
  if v_session.id is not null and p_site_token is not null then
    select s.* into v_site from accounts.site s
    where s.token = p_site_token and (v_session.site_ids is null or s.id = any (v_session.site_ids));
  end if;
  if v_site.id is null and p_host_site is not null then
    select s.* into v_site from accounts.site s where s.id = p_host_site;
  end if;
  if v_site.id is null then
    select s.* into v_site from accounts.site s
    where v_session.site_ids is null or s.id = any (v_session.site_ids) order by s.token limit 1;
  end if;
  if v_site.id is null then return; end if;
  return query select v_now, v_site.id, v_site.content_version, v_session.id, v_session.session_id, v_session.role,
    v_session.site_ids, v_session.name,
    (v_session.site_ids is null or v_site.id = any (v_session.site_ids)) and (p_site_token is null or v_site.token = p_site_token);
end
$$;

revoke all on function accounts.open_console(bytea, text, uuid, boolean) from public;
grant execute on function accounts.open_console(bytea, text, uuid, boolean) to {role:gateway};
