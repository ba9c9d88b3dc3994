-- Notifies the open clients of a member's conversation partners of a change: the member became invisible
-- (PROF-09), or can no longer be messaged. It covers the 500 most recent partners; others see the change with
-- the next page that they open. Members separated by a block are not notified. It takes only the last locks
-- in the order of conversations.send_message, the live cursors, by id.
create or replace function conversations.tell_partners(p_member uuid, p_kind text) returns setof uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_partners uuid[];
begin
  select coalesce(array_agg(m.other_id), '{}') into v_partners from (
    select m.other_id from conversations.member m
    where m.member_id = p_member
      and not exists (select from conversations.block_pair b where b.blocker_id = p_member and b.blocked_id = m.other_id)
      and not exists (select from conversations.block_pair b where b.blocked_id = p_member and b.blocker_id = m.other_id)
    order by m.last_message_at desc nulls last limit 500) m;
  perform conversations.append_live_event(v_partners, p_kind, p_member, null::uuid);
  return query select unnest(v_partners);
end
$$;

revoke all on function conversations.tell_partners(uuid, text) from public;
grant execute on function conversations.tell_partners(uuid, text) to {role:conversations}, {role:profiles};
