-- Claims a name for a member unless another member of the site has one that looks the same and is spelled
-- differently. Any number of members may have the same name. Claims for one look wait here for each other's
-- commit, so that of two spellings at the same moment one is refused (SIGN-03). Sign-up calls it in its own
-- transaction, before there is a profile. The lock comes after the row of the member's own profile and after
-- no other lock that members share.
create or replace function profiles.claim_name(p_site uuid, p_member uuid, p_skeleton text, p_spelling text, p_version int)
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('name:' || p_site || ':' || p_skeleton, 0));
  if exists (
    select from profiles.name_claim c
    where c.site_id = p_site and c.skeleton = p_skeleton and c.spelling <> p_spelling and c.profile_id <> p_member
  ) then
    return false;
  end if;
  insert into profiles.name_claim (profile_id, site_id, skeleton, spelling, skeleton_version)
  values (p_member, p_site, p_skeleton, p_spelling, p_version)
  on conflict (profile_id) do update
    set skeleton = excluded.skeleton, spelling = excluded.spelling, skeleton_version = excluded.skeleton_version;
  return true;
end
$$;

revoke all on function profiles.claim_name(uuid, uuid, text, text, int) from public;
grant execute on function profiles.claim_name(uuid, uuid, text, text, int) to {role:profiles}, {role:accounts};
