-- Records a received gift (CHAT-12) in the transaction of the send, however the message was written.
create or replace function conversations.note_received_gift() returns trigger
language plpgsql as $$
begin
  insert into conversations.received_gift (message_id, site_id, recipient_id, sender_id, gift_id, sent_at)
    select new.id, c.site_id, case when c.member_a = new.sender_id then c.member_b else c.member_a end, new.sender_id,
      (new.content ->> 'giftId')::uuid, new.sent_at
    from conversations.conversation c where c.id = new.conversation_id;
  return null;
end
$$;
