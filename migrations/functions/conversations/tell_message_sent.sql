-- Tells the two of a conversation, live, and notifications that a message can be read by the other now. Both
-- ways to get there end here, in their own transaction: a send, and the delivery of what was held. This is
-- the one place that writes `message.sent` and `message.flagged`; subgraphs/conversations/events.ts declares
-- it, and testing/repository/live-events.rules.test.ts compares topic, version and consumer.
--
-- It takes the last locks of the order in conversations.send_message only, the live cursors. A send passes
-- the message's content and its time, which saves reading them again.
create or replace function conversations.tell_message_sent(
  p_site uuid, p_conversation uuid, p_message uuid, p_from uuid, p_to uuid, p_number int,
  p_content jsonb default null, p_at timestamptz default null) returns void
language plpgsql as $$
declare
  v_at timestamptz := coalesce(p_at, platform.now()); v_content jsonb := p_content;
begin
  perform conversations.append_live_event(array[p_from, p_to], 'MESSAGE', p_conversation, p_message, v_at);
  insert into conversations.outbox (consumer, topic, version, key, payload, created_at)
    values ('notifications', 'message.sent', 1, p_conversation, jsonb_build_object('siteId', p_site, 'conversationId', p_conversation,
      'messageId', p_message, 'fromId', p_from, 'toId', p_to, 'isFirst', p_number = 1), v_at);
  if v_content is null then
    select x.content into v_content from conversations.message x where x.id = p_message;
  end if;
  -- A moderator looks at a member who sends several of these (TRUST-08).
  if jsonb_array_length(coalesce(v_content -> 'warnings', '[]'::jsonb)) > 0 then
    insert into conversations.outbox (consumer, topic, version, key, payload, created_at)
      values ('accounts', 'message.flagged', 1, p_from,
        jsonb_build_object('siteId', p_site, 'memberId', p_from, 'messageId', p_message), v_at);
  end if;
end
$$;

revoke all on function conversations.tell_message_sent(uuid, uuid, uuid, uuid, uuid, int, jsonb, timestamptz) from public;
grant execute on function conversations.tell_message_sent(uuid, uuid, uuid, uuid, uuid, int, jsonb, timestamptz) to {role:conversations};
