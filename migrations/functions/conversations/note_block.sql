-- Lets profiles record a block or its end in its own transaction, so that it is effective here when it is
-- answered (PROF-10). Open clients of both learn that they can no longer message each other, or can again,
-- but never which of the two set the block. Between two members who never talked the reason can only be a
-- block: there only the blocker's clients learn of it. The caller holds the pair's exclusive lock
-- (profiles.hold_pair). Of the locks that conversations.send_message takes, this needs only the last ones,
-- the live cursors, in the order of the members' ids.
create or replace function conversations.note_block(p_blocker uuid, p_blocked uuid, p_blocks boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_first uuid := least(p_blocker, p_blocked); v_second uuid := greatest(p_blocker, p_blocked);
  v_kind text := case when p_blocks then 'UNAVAILABLE' else 'AVAILABLE' end;
begin
  if p_blocks then
    insert into conversations.block_pair (blocker_id, blocked_id) values (p_blocker, p_blocked) on conflict do nothing;
  else
    delete from conversations.block_pair b where b.blocker_id = p_blocker and b.blocked_id = p_blocked;
    -- The other's own block still separates them, and stays the other's secret.
    perform from conversations.block_pair b where b.blocker_id = p_blocked and b.blocked_id = p_blocker;
    if found then return; end if;
  end if;
  if not exists (select from conversations.member m where m.member_id = p_blocked and m.other_id = p_blocker) then
    perform conversations.append_live_event(array[p_blocker], v_kind, p_blocked, null::uuid);
    return;
  end if;
  perform conversations.append_live_event(array[v_first], v_kind, v_second, null::uuid);
  perform conversations.append_live_event(array[v_second], v_kind, v_first, null::uuid);
end
$$;

revoke all on function conversations.note_block(uuid, uuid, boolean) from public;
grant execute on function conversations.note_block(uuid, uuid, boolean) to {role:profiles};
