-- The photos of a member, or one of them, in their order. They cannot be deleted until the transaction ends, so
-- that the caller can note in it that their pictures are to be kept.
create or replace function profiles.hold_photos(p_site uuid, p_member uuid, p_photo uuid) returns setof uuid
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select f.id from profiles.photo f join profiles.profile p on p.id = f.profile_id
  where f.profile_id = p_member and p.site_id = p_site and (p_photo is null or f.id = p_photo)
  order by f.position, f.id for key share of f
$$;

revoke all on function profiles.hold_photos(uuid, uuid, uuid) from public;
grant execute on function profiles.hold_photos(uuid, uuid, uuid) to {role:accounts};
