-- Sets a member's reaction to a message, or removes it with null, and notifies both. It is free. Locks as
-- send_message does: the pair first, so that a block is effective from the moment it is answered. Returns the
-- other member; null if the message does not exist or the other cannot be reached. An unchanged reaction
-- notifies no client.
create or replace function conversations.react_to_message(p_site uuid, p_member uuid, p_message uuid, p_emoji text)
returns uuid
language plpgsql as $$
declare
  v_conversation uuid; v_other uuid; v_changed boolean;
begin
  select x.conversation_id, m.other_id into v_conversation, v_other from conversations.message x
    join conversations.member m on m.conversation_id = x.conversation_id and m.member_id = p_member and m.site_id = p_site
    where x.id = p_message and x.kind in ('text', 'image', 'gift');
  if not found then return null; end if;
  perform profiles.hold_pair(p_member, v_other, false);
  if not exists (select from conversations.member_state s where s.member_id = v_other and s.visible)
    or exists (select from conversations.block_pair b where b.blocker_id = p_member and b.blocked_id = v_other)
    or exists (select from conversations.block_pair b where b.blocker_id = v_other and b.blocked_id = p_member) then
    return null;
  end if;
  if p_emoji is null then
    delete from conversations.message_reaction r where r.message_id = p_message and r.member_id = p_member;
    v_changed := found;
  else
    insert into conversations.message_reaction as r (message_id, member_id, emoji) values (p_message, p_member, p_emoji)
      on conflict (message_id, member_id) do update set emoji = excluded.emoji, reacted_at = platform.now() where r.emoji <> excluded.emoji;
    v_changed := found;
  end if;
  if v_changed then
    perform conversations.append_live_event(array[p_member, v_other], 'REACTION', v_conversation, p_message);
  end if;
  return v_other;
end
$$;

revoke all on function conversations.react_to_message(uuid, uuid, uuid, text) from public;
grant execute on function conversations.react_to_message(uuid, uuid, uuid, text) to {role:conversations};
