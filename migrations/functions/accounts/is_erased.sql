-- Whether the account of a member of a site is erased, so that the console can say why no mail goes out.
create or replace function accounts.is_erased(p_site uuid, p_member uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from accounts.account a where a.id = p_member and a.site_id = p_site and a.status = 'erased')
$$;

revoke all on function accounts.is_erased(uuid, uuid) from public;
grant execute on function accounts.is_erased(uuid, uuid) to {role:notifications};
