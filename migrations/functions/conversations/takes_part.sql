-- Whether a member takes part in a conversation: callers that store a conversation's id check this first.
create or replace function conversations.takes_part(p_member uuid, p_conversation uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from conversations.member m where m.member_id = p_member and m.conversation_id = p_conversation)
$$;

revoke all on function conversations.takes_part(uuid, uuid) from public;
grant execute on function conversations.takes_part(uuid, uuid) to {role:notifications};
