-- The member whom a report about a message or a conversation concerns: the other one, and only where the
-- reporter takes part and can read the message. Null otherwise: a reporter must not learn about
-- other members' messages.
create or replace function conversations.reported_member(p_site uuid, p_reporter uuid, p_type text, p_id uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.other_id from conversations.member m
  where p_type = 'conversation' and m.conversation_id = p_id and m.member_id = p_reporter and m.site_id = p_site
  union all
  select m.other_id from conversations.message x
    join conversations.member m on m.conversation_id = x.conversation_id and m.member_id = p_reporter and m.site_id = p_site
  where p_type = 'message' and x.id = p_id and x.sender_id = m.other_id and not x.held and x.kind <> 'system'
$$;

revoke all on function conversations.reported_member(uuid, uuid, text, uuid) from public;
grant execute on function conversations.reported_member(uuid, uuid, text, uuid) to {role:accounts};
