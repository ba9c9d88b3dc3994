-- Every site of the installation: the jobs that count a site's days ask for them (OPER-04).
create or replace function accounts.published_sites() returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.id from accounts.site s order by s.id
$$;

revoke all on function accounts.published_sites() from public;
grant execute on function accounts.published_sites()
  to {role:accounts}, {role:profiles}, {role:billing}, {role:conversations}, {role:notifications};
