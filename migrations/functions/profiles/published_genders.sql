-- Every gender with its code, including those that the site has since hidden: a profile keeps its gender. A
-- site's own row takes precedence over the one for all sites, and so do its own place and names.
create or replace function profiles.published_genders(p_site uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object('code', g.code, 'token', g.token, 'names', coalesce(o.names, '{}'), 'offered', coalesce(o.offered, false))
    order by o.position, o.id, g.code), '[]')
  from profiles.gender g left join lateral (
    select c.id, coalesce(s.position, c.position) as position,
      (select jsonb_object_agg(t.locale, t.name) from profiles.choice_text t where t.choice_id = c.id) || coalesce(s.names, '{}') as names,
      not exists (select from profiles.choice_hidden h where h.site_id = p_site and h.choice_id = c.id) as offered
    from profiles.choice c left join profiles.site_choice s on s.site_id = p_site and s.choice_id = c.id
    where c.list = 'gender' and c.token = g.token and (c.site_id is null or c.site_id = p_site)
    order by c.site_id nulls last limit 1) o on true
$$;

revoke all on function profiles.published_genders(uuid) from public;
grant execute on function profiles.published_genders(uuid) to {role:accounts};
