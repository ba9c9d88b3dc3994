-- Marks a conversation as read up to its newest message, on all of a member's devices, and tells both sides
-- live (CHAT-08). Returns the other member; null if there was nothing to mark. Each statement sees what has
-- been committed before it: the messages of a send that the first one waited for are marked too. Held
-- messages, which have not arrived, are left out; a concurrent delivery holds its row lock and waits for the
-- row just marked. Locks in the order of conversations.send_message: the member's row, then the live cursors.
create or replace function conversations.mark_read(p_site uuid, p_member uuid, p_conversation uuid) returns uuid
language plpgsql as $$
declare
  v_other uuid; v_last int; v_before int; v_at timestamptz := platform.now();
begin
  update conversations.member m set unread = 0, read_up_to = m.last_number
    from conversations.member old
    where m.member_id = p_member and m.conversation_id = p_conversation and m.site_id = p_site
      and old.member_id = m.member_id and old.conversation_id = m.conversation_id and (m.unread > 0 or m.read_up_to < m.last_number)
    returning m.other_id, m.last_number, old.read_up_to into v_other, v_last, v_before;
  if not found then return null; end if;
  update conversations.message x set read_at = v_at
    where x.conversation_id = p_conversation and x.number > v_before and x.number <= v_last
      and x.sender_id = v_other and x.read_at is null and not x.held;
  perform conversations.append_live_event(array[p_member, v_other], 'READ', p_conversation, null, v_at);
  return v_other;
end
$$;

revoke all on function conversations.mark_read(uuid, uuid, uuid) from public;
grant execute on function conversations.mark_read(uuid, uuid, uuid) to {role:conversations};
