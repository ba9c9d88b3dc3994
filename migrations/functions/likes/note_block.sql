-- Lets profiles record a block or its end in its own transaction, so that it is effective here when it is
-- answered (PROF-10). The caller holds the pair's exclusive lock (profiles.hold_pair).
create or replace function likes.note_block(p_blocker uuid, p_blocked uuid, p_blocks boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_blocks then
    insert into likes.block_pair (blocker_id, blocked_id) values (p_blocker, p_blocked) on conflict do nothing;
  else
    delete from likes.block_pair b where b.blocker_id = p_blocker and b.blocked_id = p_blocked;
  end if;
end
$$;

revoke all on function likes.note_block(uuid, uuid, boolean) from public;
grant execute on function likes.note_block(uuid, uuid, boolean) to {role:profiles};
