-- Which of these members of a site an announcement is for: by gender (its token), country, last activity and
-- purchases; a null asks for nothing. House profiles are none.
create or replace function profiles.members_in_segment(p_site uuid, p_members uuid[], p_gender text, p_country text,
  p_active_since timestamptz, p_has_bought boolean) returns table (member_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.id from unnest(p_members) m (id) join profiles.profile p on p.id = m.id
  where p.site_id = p_site and p.kind = 'member'
    and (p_gender is null or p.gender in (select g.code from profiles.gender g where g.token = p_gender))
    and (p_country is null or p.country = p_country)
    and (p_has_bought is null or p.paid = p_has_bought)
    and (p_active_since is null
      or exists (select from profiles.presence x where x.profile_id = p.id and x.last_active_at >= p_active_since))
$$;

revoke all on function profiles.members_in_segment(uuid, uuid[], text, text, timestamptz, boolean) from public;
grant execute on function profiles.members_in_segment(uuid, uuid[], text, text, timestamptz, boolean) to {role:notifications};
