-- What a moderator reads of a report: the reported message and a few neighbours on each side, or the newest
-- messages of a reported conversation, or, by the id of a member, what that member has sent with a warning in
-- the week before a moment, null for now (TRUST-08). Accounts writes each reading into its audit.
create or replace function conversations.published_context(p_site uuid, p_type text, p_id uuid, p_neighbours int, p_until timestamptz)
returns table (id uuid, sender_id uuid, kind text, words text, image jsonb, warnings jsonb, sent_at timestamptz, read_at timestamptz, is_reported boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select x.id, x.sender_id, x.kind, x.content ->> 'text', case x.kind when 'image' then x.content end, coalesce(x.content -> 'warnings', '[]'::jsonb), x.sent_at, x.read_at,
    p_type = 'message' and x.id = p_id
  from (
    select t.conversation_id, t.number from conversations.message t where p_type = 'message' and t.id = p_id
    union all
    select c.id, c.message_count from conversations.conversation c where p_type = 'conversation' and c.id = p_id
  ) around
    join conversations.conversation c on c.id = around.conversation_id and c.site_id = p_site
    join conversations.message x on x.conversation_id = around.conversation_id
      and x.number between around.number - p_neighbours * (1 + (p_type = 'conversation')::int) and around.number + p_neighbours
  where not x.held
  union all
  (select x.id, x.sender_id, x.kind, x.content ->> 'text', case x.kind when 'image' then x.content end, coalesce(x.content -> 'warnings', '[]'::jsonb), x.sent_at, x.read_at, true
    from conversations.member m join conversations.message x on x.conversation_id = m.conversation_id and x.sender_id = m.member_id
    where p_type = 'flagged' and m.member_id = p_id and m.site_id = p_site and x.kind = 'text' and not x.held
      and x.sent_at > coalesce(p_until, platform.now()) - interval '7 days'
      and (p_until is null or x.sent_at <= p_until) and jsonb_array_length(coalesce(x.content -> 'warnings', '[]'::jsonb)) > 0
    order by x.sent_at desc limit 20)
  order by sent_at, id
$$;

revoke all on function conversations.published_context(uuid, text, uuid, int, timestamptz) from public;
grant execute on function conversations.published_context(uuid, text, uuid, int, timestamptz) to {role:accounts};
