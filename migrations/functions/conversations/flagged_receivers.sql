-- To how many members someone has sent messages with a warning since a moment (TRUST-08): accounts opens a
-- case for a moderator from a few on.
create or replace function conversations.flagged_receivers(p_member uuid, p_since timestamptz) returns int
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(distinct m.other_id)::int from conversations.member m
    join conversations.message x on x.conversation_id = m.conversation_id and x.sender_id = m.member_id
  where m.member_id = p_member and m.last_message_at >= p_since and x.sent_at >= p_since and x.kind = 'text'
    and jsonb_array_length(coalesce(x.content -> 'warnings', '[]'::jsonb)) > 0
$$;

revoke all on function conversations.flagged_receivers(uuid, timestamptz) from public;
grant execute on function conversations.flagged_receivers(uuid, timestamptz) to {role:accounts};
