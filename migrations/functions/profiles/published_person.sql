-- A member's name and kind, for a mail, a push or an invoice.
create or replace function profiles.published_person(p_id uuid) returns table (name text, kind text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.display_name, p.kind from profiles.profile p where p.id = p_id
$$;

revoke all on function profiles.published_person(uuid) from public;
grant execute on function profiles.published_person(uuid) to {role:notifications}, {role:billing}, {role:accounts};
