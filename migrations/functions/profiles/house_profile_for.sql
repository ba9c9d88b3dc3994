-- The house profiles that a member would find. Where a site has switched fictional likes on, one of them is
-- announced, labelled as fictional, to a member without likes (LIKE-06). Seeking 0 is everyone.
create or replace function profiles.house_profile_for(p_member uuid) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.id from profiles.profile v
  join profiles.search_segment h on h.site_id = v.site_id and h.kind = 'house' and v.seeking in (h.gender, 0) and h.seeking in (v.gender, 0)
  join profiles.search_index c on c.segment = h.id
  where v.id = p_member and not exists (select from profiles.exclusion e where e.viewer_id = p_member and e.target_id = c.id)
  order by c.id limit 200
$$;

revoke all on function profiles.house_profile_for(uuid) from public;
grant execute on function profiles.house_profile_for(uuid) to {role:likes};
