-- The member behind a profile or a photo of a site, for reports and complaints about it: null where there is
-- none, or the member is erased. The reporter has seen the profile, so the blocking rules do
-- not apply.
create or replace function profiles.owner_of(p_site uuid, p_type text, p_id uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.id from profiles.profile p
  where p.site_id = p_site and p.account_status <> 'erased'
    and p.id = case p_type when 'profile' then p_id when 'photo' then (select f.profile_id from profiles.photo f where f.id = p_id) end
$$;

revoke all on function profiles.owner_of(uuid, text, uuid) from public;
grant execute on function profiles.owner_of(uuid, text, uuid) to {role:accounts};
