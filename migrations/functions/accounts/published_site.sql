-- Everything that other subgraphs may know of a site. Its genders are included, so that sign-up, search and
-- the first page need no further query.
create or replace function accounts.published_site(p_site uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object(
    'id', s.id, 'token', s.token, 'name', s.name,
    'domain', coalesce((select d.host from accounts.domain d where d.site_id = s.id and d.is_primary), s.token || '.localhost'),
    'domains', (select coalesce(jsonb_agg(d.host order by d.is_primary desc, d.host), '[]') from accounts.domain d where d.site_id = s.id),
    'locales', s.locales, 'defaultLocale', s.default_locale, 'demo', s.demo, 'companyId', s.company_id,
    'companyNames', to_jsonb(array_prepend(c.name, c.tradenames)),
    'supportEmail', s.support_email, 'supportPhone', s.support_phone, 'mailName', s.mail_name,
    'indexTitle', s.index_title, 'description', s.description,
    'termsVersion', to_char(greatest(c.added, timestamptz '2023-12-01T12:00:00Z') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'settings', s.settings, 'genders', profiles.published_genders(s.id), 'contentVersion', s.content_version)
  from accounts.site s join accounts.company c on c.id = s.company_id where s.id = p_site
$$;

revoke all on function accounts.published_site(uuid) from public;
grant execute on function accounts.published_site(uuid)
  to {role:accounts}, {role:profiles}, {role:billing}, {role:likes}, {role:conversations}, {role:notifications}, {role:gateway};
