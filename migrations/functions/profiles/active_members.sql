-- How many members of a site were active since a moment (DSA 24): house profiles are none.
create or replace function profiles.active_members(p_site uuid, p_since timestamptz) returns int
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*)::int from profiles.presence x join profiles.profile p on p.id = x.profile_id
  where p.site_id = p_site and p.kind = 'member' and p.account_status <> 'erased' and x.last_active_at >= p_since
$$;

revoke all on function profiles.active_members(uuid, timestamptz) from public;
grant execute on function profiles.active_members(uuid, timestamptz) to {role:accounts};
