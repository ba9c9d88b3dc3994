-- Tells the two of a conversation, live, and notifications that a message can be read by the other now. Both
-- ways to get there end here, in their own transaction: a send, and the delivery of what was held. This is
-- the one place that writes `message.sent` and `message.flagged`; subgraphs/conversations/events.ts declares it, and
-- testing/repository/live-events.rules.test.ts compares topic, version and consumer.
--
-- It takes the last locks of the order in conversations.send_message only, the live cursors.
create or replace function conversations.tell_message_sent(
  p_site uuid, p_conversation uuid, p_message uuid, p_from uuid, p_to uuid, p_number int) returns void
language sql as $$
  select conversations.append_live_event(array[p_from, p_to], 'MESSAGE', p_conversation, p_message);
  insert into conversations.outbox (consumer, topic, version, key, payload)
    values ('notifications', 'message.sent', 1, p_conversation, jsonb_build_object('siteId', p_site, 'conversationId', p_conversation,
      'messageId', p_message, 'fromId', p_from, 'toId', p_to, 'isFirst', p_number = 1));
  -- A moderator looks at somebody who sends several of these (TRUST-08).
  insert into conversations.outbox (consumer, topic, version, key, payload)
    select 'accounts', 'message.flagged', 1, p_from, jsonb_build_object('siteId', p_site, 'memberId', p_from, 'messageId', p_message)
    from conversations.message x
    where x.id = p_message and jsonb_array_length(coalesce(x.content -> 'warnings', '[]'::jsonb)) > 0;
$$;

revoke all on function conversations.tell_message_sent(uuid, uuid, uuid, uuid, uuid, int) from public;
grant execute on function conversations.tell_message_sent(uuid, uuid, uuid, uuid, uuid, int) to {role:conversations};
