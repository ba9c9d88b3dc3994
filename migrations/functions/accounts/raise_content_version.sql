-- Lets the owner of a site's lists announce a change, so that an edit shows everywhere without a restart.
-- Null stands for a list of all sites.
create or replace function accounts.raise_content_version(p_site uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update accounts.site set content_version = content_version where p_site is null or id = p_site
$$;

revoke all on function accounts.raise_content_version(uuid) from public;
grant execute on function accounts.raise_content_version(uuid) to {role:profiles}, {role:billing}, {role:conversations};
