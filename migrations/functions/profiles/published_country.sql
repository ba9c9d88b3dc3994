-- The country in a member's profile: it determines prices, payment methods and VAT (PAY-01). Null for a
-- member without a profile.
create or replace function profiles.published_country(p_id uuid) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.country from profiles.profile p where p.id = p_id
$$;

revoke all on function profiles.published_country(uuid) from public;
grant execute on function profiles.published_country(uuid) to {role:billing};
