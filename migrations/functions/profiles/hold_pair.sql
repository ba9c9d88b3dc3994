-- Holds the relation of two members until the transaction ends. A send or a like takes a shared lock on the
-- pair and then checks for a block; setting or ending a block takes it exclusively. So everything let through
-- is committed before the block is answered, and nothing is let through afterwards (PROF-10). It is the first
-- lock of every transaction that takes it. It comes before the members' states (conversations.send_message
-- has the order of the rest) and the pair's match lock of likes. Only likes.member_state comes before it,
-- where a like is given and where held ones are released: never lock that while holding a pair. A transaction
-- with an exclusive pair holds no other pair.
create or replace function profiles.hold_pair(p_one uuid, p_other uuid, p_alone boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_key bigint := hashtextextended('pair:' || least(p_one, p_other) || ':' || greatest(p_one, p_other), 0);
begin
  if p_alone then
    perform pg_advisory_xact_lock(v_key);
  else
    perform pg_advisory_xact_lock_shared(v_key);
  end if;
end
$$;

revoke all on function profiles.hold_pair(uuid, uuid, boolean) from public;
grant execute on function profiles.hold_pair(uuid, uuid, boolean) to {role:profiles}, {role:likes}, {role:conversations};
