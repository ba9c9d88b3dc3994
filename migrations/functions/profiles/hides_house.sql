-- Whether a member has hidden house profiles (TRUST-01): likes checks this before it announces one.
create or replace function profiles.hides_house(p_member uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from profiles.profile p where p.id = p_member and p.hides_house)
$$;

revoke all on function profiles.hides_house(uuid) from public;
grant execute on function profiles.hides_house(uuid) to {role:likes};
