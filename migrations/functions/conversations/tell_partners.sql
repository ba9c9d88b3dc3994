-- Tells the open clients of those with whom a member has a conversation something about that member: that it went invisible
-- (PROF-09), or can be written to no longer. The 500 who were written with last; whoever is further down has it with the next
-- page that they open. Nobody is told anything of who is parted from them by a block.
--
-- It takes the last locks of the order in conversations.send_message only, the live cursors, in the order of the ids.
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
