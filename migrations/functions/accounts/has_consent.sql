-- Whether a member's newest decision about a purpose is a yes.
create or replace function accounts.has_consent(p_member uuid, p_purpose text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce((select r.given from accounts.consent_receipt r
    where r.account_id = p_member and r.purpose = p_purpose order by r.id desc limit 1), false)
$$;

revoke all on function accounts.has_consent(uuid, text) from public;
grant execute on function accounts.has_consent(uuid, text) to {role:profiles};
