-- Members of a site whose name begins with a text, for operators; house profiles are none.
create or replace function profiles.members_named(p_site uuid, p_text text) returns table (member_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.id from profiles.profile p
  where p.site_id = p_site and p.kind = 'member'
    and lower(p.display_name) like replace(replace(replace(lower(p_text), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  order by lower(p.display_name) <> lower(p_text), p.created_at desc limit 50
$$;

revoke all on function profiles.members_named(uuid, text) from public;
grant execute on function profiles.members_named(uuid, text) to {role:accounts};
