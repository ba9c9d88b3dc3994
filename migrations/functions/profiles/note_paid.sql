-- Lets billing record a member's payment in its own transaction, so that the photo limit changes with the
-- payment and not a moment later (CRED-02).
create or replace function profiles.note_paid(p_member uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update profiles.profile set paid = true where id = p_member and not paid
$$;

revoke all on function profiles.note_paid(uuid) from public;
grant execute on function profiles.note_paid(uuid) to {role:billing};
