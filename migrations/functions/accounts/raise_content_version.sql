-- Lets the owner of the lists that a site shows say that they have changed, so that an edit shows everywhere without a
-- restart. Null is for a list that every site has.
create or replace function accounts.raise_content_version(p_site uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update accounts.site set content_version = content_version where p_site is null or id = p_site
$$;

revoke all on function accounts.raise_content_version(uuid) from public;
grant execute on function accounts.raise_content_version(uuid) to {role:profiles};
