-- Sends a message in one round trip: checks, message, debit, both members' rows, live events and outbox, all
-- or nothing (CHAT-04, CHAT-05). It returns what it has written, so that nothing is read again; a repetition
-- returns only the id of its first message. Every writer here takes locks in the same order, so that no two
-- writers wait for each other: the pair (profiles.hold_pair, so that a block is effective from the moment it
-- is answered), the members' states, conversations, the credit account, the members' rows, live cursors.
-- Several rows of one kind are locked by conversation id and member id. Refusals: RV001 too few credits,
-- RV002 sender not confirmed, RV003 recipient unavailable, RV004 house profile, RV005 conversation limit,
-- RV006 image not found (subgraphs/platform/postgres/database-errors.ts).
create or replace function conversations.send_message(
  p_site uuid, p_conversation uuid, p_sender uuid, p_recipient uuid, p_message uuid, p_client text, p_kind text, p_content jsonb,
  p_image uuid, p_reply uuid, p_cost bigint, p_free_limit int,
  out message_id uuid, out duplicate boolean, out number int, out sent_at timestamptz, out content jsonb, out reply_to uuid,
  out sender_kind text, out sender_paid boolean, out sender_started_count int, out unread int, out cleared_up_to int,
  out other_read_up_to int, out balance bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  -- The clock is read once; every row of the send has this moment.
  v_at timestamptz := platform.now(); v_number int; v_content jsonb := p_content; v_reply uuid; v_new boolean;
  v_confirmed boolean; v_sender_kind text; v_paid boolean; v_started int; v_reachable boolean; v_recipient_kind text;
  v_member uuid; v_unread int; v_cleared int; v_read int;
begin
  -- A repeated send gets its first message back, whatever has changed since.
  duplicate := true;
  select m.id into message_id from conversations.message m
    where m.conversation_id = p_conversation and m.sender_id = p_sender and m.client_id = p_client;
  if found then return; end if;

  perform profiles.hold_pair(p_sender, p_recipient, false);
  select s.confirmed, s.kind, s.paid, s.started_count, r.kind,
      r.visible and p_sender <> p_recipient
        and not exists (select from conversations.block_pair b where b.blocker_id = p_sender and b.blocked_id = p_recipient)
        and not exists (select from conversations.block_pair b where b.blocker_id = p_recipient and b.blocked_id = p_sender),
      not exists (select from conversations.conversation c where c.id = p_conversation)
    into v_confirmed, v_sender_kind, v_paid, v_started, v_recipient_kind, v_reachable, v_new
    from conversations.member_state s
    left join conversations.member_state r on r.member_id = p_recipient and r.site_id = p_site
    where s.member_id = p_sender and s.site_id = p_site;
  if v_confirmed is not true then raise exception 'sender_not_confirmed' using errcode = 'RV002'; end if;
  if v_reachable is not true then raise exception 'recipient_unavailable' using errcode = 'RV003'; end if;
  if v_recipient_kind = 'house' then
    -- House profiles cannot be messaged, and the error must not reveal that a profile is invisible.
    perform from profiles.may_meet(p_site, p_sender, array[p_recipient]);
    if not found then raise exception 'recipient_unavailable' using errcode = 'RV003'; end if;
    raise exception 'house_profile' using errcode = 'RV004';
  end if;

  if v_new then
    -- The sender's state is locked first: parallel starts of one member are counted one after the other
    -- (CHAT-06).
    perform from conversations.member_state s where s.member_id = p_sender for no key update;
    perform from conversations.member_state s where s.member_id = p_sender and s.may_not_start_until > v_at;
    if found then raise exception 'conversations_limited' using errcode = 'RV008'; end if;
    insert into conversations.conversation (id, site_id, member_a, member_b, started_by)
      values (p_conversation, p_site, least(p_sender, p_recipient), greatest(p_sender, p_recipient), p_sender) on conflict (id) do nothing;
    v_new := found;
  end if;
  if v_new then
    update conversations.member_state s set started_count = s.started_count + 1
      where s.member_id = p_sender and (s.paid or s.started_count < p_free_limit)
      returning s.paid, s.started_count into v_paid, v_started;
    if not found then raise exception 'conversation_limit' using errcode = 'RV005'; end if;
    insert into conversations.member (member_id, conversation_id, site_id, other_id)
      values (p_sender, p_conversation, p_site, p_recipient), (p_recipient, p_conversation, p_site, p_sender);
  end if;

  if p_image is not null then
    select jsonb_build_object('imageId', i.id, 'width', i.width, 'height', i.height, 'thumbhash', i.thumbhash) into v_content
      from conversations.message_image i where i.id = p_image and i.uploader_id = p_sender and i.site_id = p_site;
    if not found then raise exception 'image_not_found' using errcode = 'RV006'; end if;
  end if;
  -- Ignore a reply target outside this conversation and send the text anyway.
  if p_reply is not null then
    select m.id into v_reply from conversations.message m where m.id = p_reply and m.conversation_id = p_conversation;
  end if;
  update conversations.conversation c set message_count = c.message_count + 1 where c.id = p_conversation returning c.message_count into v_number;
  insert into conversations.message (id, conversation_id, number, sender_id, client_id, kind, content, sent_at, reply_to)
    values (p_message, p_conversation, v_number, p_sender, p_client, p_kind, v_content, v_at, v_reply)
    on conflict (conversation_id, sender_id, client_id) do nothing;
  if not found then
    update conversations.conversation c set message_count = c.message_count - 1 where c.id = p_conversation;
    select m.id into message_id from conversations.message m
      where m.conversation_id = p_conversation and m.sender_id = p_sender and m.client_id = p_client;
    return;
  end if;
  if p_image is not null then
    update conversations.message_image i set conversation_id = p_conversation, message_id = p_message
      where i.id = p_image and i.uploader_id = p_sender and i.site_id = p_site and i.message_id is null;
    if not found then raise exception 'image_not_found' using errcode = 'RV006'; end if;
  end if;
  balance := billing.debit(p_sender, p_cost, case p_kind when 'text' then 'message' else p_kind end, p_message, v_at);
  -- One by one in the order of their ids: a single update would lock the two rows in their physical order.
  foreach v_member in array array[least(p_sender, p_recipient), greatest(p_sender, p_recipient)] loop
    update conversations.member m set listed = true, last_message_at = v_at, last_number = v_number,
      unread = m.unread + (m.member_id = p_recipient)::int
      where m.member_id = v_member and m.conversation_id = p_conversation
      returning m.unread, m.cleared_up_to, m.read_up_to into v_unread, v_cleared, v_read;
    if v_member = p_sender then
      unread := v_unread; cleared_up_to := v_cleared;
    else
      other_read_up_to := v_read;
    end if;
  end loop;
  perform conversations.tell_message_sent(p_site, p_conversation, p_message, p_sender, p_recipient, v_number, v_content, v_at);
  message_id := p_message; duplicate := false; number := v_number; sent_at := v_at; content := v_content; reply_to := v_reply;
  sender_kind := v_sender_kind; sender_paid := v_paid; sender_started_count := v_started;
end
$$;

revoke all on function conversations.send_message(uuid, uuid, uuid, uuid, uuid, text, text, jsonb, uuid, uuid, bigint, int) from public;
grant execute on function conversations.send_message(uuid, uuid, uuid, uuid, uuid, text, text, jsonb, uuid, uuid, bigint, int)
  to {role:conversations};
