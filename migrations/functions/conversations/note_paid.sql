-- Lets billing record a member's payment in its own transaction, so that the conversation limit ends with the
-- payment and not a moment later (CRED-02).
create or replace function conversations.note_paid(p_site uuid, p_member uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into conversations.member_state (member_id, site_id, paid) values (p_member, p_site, true)
  on conflict (member_id) do update set paid = true
$$;

revoke all on function conversations.note_paid(uuid, uuid) from public;
grant execute on function conversations.note_paid(uuid, uuid) to {role:billing};
