-- Members of a site whose name begins with a text, for operators; house profiles are none. Accents do not
-- matter, and letters that a keyboard lacks may be written as two: Jorg and Joerg find Jörg. The index has the
-- names with one letter for each; the two are compared only among those that it finds.
create or replace function profiles.members_named(p_site uuid, p_text text) returns table (member_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with typed as (
    select plain, replace(replace(replace(replace(plain, 'ae', 'a'), 'oe', 'o'), 'ue', 'u'), 'aa', 'a') as short
    from (select replace(replace(replace(profiles.plain_name(p_text), '\', '\\'), '%', '\%'), '_', '\_') as plain) t)
  select f.id from (
    select p.id, p.display_name, p.created_at from typed t, profiles.profile p
    where p.site_id = p_site and p.kind = 'member' and profiles.plain_name(p.display_name) like t.plain || '%'
    union
    select p.id, p.display_name, p.created_at from typed t, profiles.profile p
    where t.short <> t.plain and p.site_id = p_site and p.kind = 'member' and profiles.plain_name(p.display_name) like t.short || '%'
      and profiles.plain_name(replace(replace(replace(replace(replace(lower(p.display_name), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'å', 'aa'), 'ø', 'oe'))
        like t.plain || '%') f
  order by lower(f.display_name) <> lower(p_text), f.created_at desc limit 50
$$;

revoke all on function profiles.members_named(uuid, text) from public;
grant execute on function profiles.members_named(uuid, text) to {role:accounts};
