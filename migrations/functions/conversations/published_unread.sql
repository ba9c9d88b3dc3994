-- A member's unread messages per conversation, as the member would see them: for mails, pushes and reminders.
-- The oldest is the one with the lowest number: searching for the lowest time would read all unread messages,
-- and every message triggers this query.
create or replace function conversations.published_unread(p_member uuid, p_conversation uuid)
returns table (conversation_id uuid, other_id uuid, unread int, since timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.conversation_id, m.other_id, m.unread,
    (select x.sent_at from conversations.message x
      where x.conversation_id = m.conversation_id and x.number > greatest(m.read_up_to, m.cleared_up_to) and x.sender_id = m.other_id and not x.held
      order by x.number limit 1)
  from conversations.member m join conversations.member_state s on s.member_id = m.other_id and s.visible
  where m.member_id = p_member and (p_conversation is null or m.conversation_id = p_conversation) and m.listed and m.unread > 0
    and not exists (select from conversations.block_pair b where b.blocker_id = p_member and b.blocked_id = m.other_id)
    and not exists (select from conversations.block_pair b where b.blocked_id = p_member and b.blocker_id = m.other_id)
  order by m.last_message_at desc
$$;

revoke all on function conversations.published_unread(uuid, uuid) from public;
grant execute on function conversations.published_unread(uuid, uuid) to {role:notifications};
