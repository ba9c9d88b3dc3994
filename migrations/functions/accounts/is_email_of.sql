-- Lets profiles refuse a name that is the member's e-mail address (SIGN-03), without ever reading the address.
create or replace function accounts.is_email_of(p_member uuid, p_text text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from accounts.account a where a.id = p_member and a.email_normalised = lower(btrim(p_text)))
$$;

revoke all on function accounts.is_email_of(uuid, text) from public;
grant execute on function accounts.is_email_of(uuid, text) to {role:profiles};
