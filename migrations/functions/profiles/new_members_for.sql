-- The number of new members who match the member's search and whose search matches the member, up to 1000. A
-- search finds them: blocked or invisible members do not count. Seeking 0 is everyone.
create or replace function profiles.new_members_for(p_member uuid, p_since timestamptz) returns int
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*)::int from (
    select from profiles.profile me join profiles.profile p on p.site_id = me.site_id and p.kind = 'member' and p.account_status = 'active'
      and not p.invisible and me.seeking in (p.gender, 0) and p.seeking in (me.gender, 0) and p.id <> me.id and p.created_at > p_since
    where me.id = p_member and not exists (select from profiles.exclusion e where e.viewer_id = p_member and e.target_id = p.id) limit 1000) found
$$;

revoke all on function profiles.new_members_for(uuid, timestamptz) from public;
grant execute on function profiles.new_members_for(uuid, timestamptz) to {role:notifications};
