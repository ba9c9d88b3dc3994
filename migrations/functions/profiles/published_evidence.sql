-- What a profile says at this moment, for the sealed evidence of a threat to life (DSA 18).
create or replace function profiles.published_evidence(p_site uuid, p_member uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('profile', to_jsonb(p), 'photos', coalesce((
      select jsonb_agg(to_jsonb(f) order by f.position, f.id) from profiles.photo f where f.profile_id = p.id), '[]'::jsonb))
  from profiles.profile p where p.id = p_member and p.site_id = p_site
$$;

revoke all on function profiles.published_evidence(uuid, uuid) from public;
grant execute on function profiles.published_evidence(uuid, uuid) to {role:accounts};
