-- Whether others may see that a member is online or writing: an invisible member's presence is hidden
-- (CHAT-16).
create or replace function profiles.shows_presence(p_member uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from profiles.profile p where p.id = p_member and not p.invisible)
$$;

revoke all on function profiles.shows_presence(uuid) from public;
grant execute on function profiles.shows_presence(uuid) to {role:conversations};
