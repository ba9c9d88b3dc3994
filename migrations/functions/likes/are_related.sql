-- Whether one of two members likes the other: an invisible member stays visible to such members (PROF-09).
-- Only profiles.may_meet calls it, with its owner's rights.
create or replace function likes.are_related(p_one uuid, p_other uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from likes."like" l where l.from_id = p_one and l.to_id = p_other and not l.held)
    or exists (select from likes."like" l where l.from_id = p_other and l.to_id = p_one and not l.held)
$$;

revoke all on function likes.are_related(uuid, uuid) from public;
