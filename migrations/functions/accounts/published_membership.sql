-- The facts that offers to new members depend on (DISC-04, DISC-06).
create or replace function accounts.published_membership(p_site uuid, p_member uuid)
returns table (signed_up_at timestamptz, confirmed_at timestamptz, first_login_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.signed_up_at, a.confirmed_at, a.first_login_at from accounts.account a
  where a.site_id = p_site and a.id = p_member and a.status in ('not_confirmed', 'active', 'paused')
$$;

revoke all on function accounts.published_membership(uuid, uuid) from public;
grant execute on function accounts.published_membership(uuid, uuid) to {role:billing};
