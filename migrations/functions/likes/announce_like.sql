-- Tells the recipient of a like that has become visible, or both sides when it makes a match, live and by the
-- outbox; returns whether it does. Both ways to get there end here, in their own transaction that holds the
-- pair's lock: a like, and the release of a held one. This is the one place that writes `like.created` and
-- `like.matched`; subgraphs/likes/events.ts declares them, and testing/repository/live-events.rules.test.ts
-- compares topics, versions and consumers. Live cursors are locked in the order of the members' ids, like
-- everywhere.
create or replace function likes.announce_like(p_site uuid, p_from uuid, p_to uuid, p_match uuid, p_request text) returns boolean
language plpgsql as $$
declare
  v_at timestamptz := platform.now(); v_rows int := 0; v_first uuid := least(p_from, p_to); v_second uuid := greatest(p_from, p_to);
begin
  if exists (select from likes."like" l where l.from_id = p_to and l.to_id = p_from and not l.held) then
    insert into likes.match (site_id, member_id, other_id, match_id, matched_at)
      values (p_site, p_from, p_to, p_match, v_at), (p_site, p_to, p_from, p_match, v_at) on conflict do nothing;
    get diagnostics v_rows = row_count;
  end if;
  if v_rows < 2 then
    perform likes.append_live_event(array[p_to], 'LIKED', p_from, null, v_at);
    insert into likes.outbox (consumer, topic, version, key, payload, request_id, created_at)
      values ('notifications', 'like.created', 1, p_to,
        jsonb_build_object('siteId', p_site, 'fromId', p_from, 'toId', p_to), p_request, v_at);
    return false;
  end if;
  perform likes.append_live_event(array[v_first], 'MATCHED', v_second, p_match, v_at);
  perform likes.append_live_event(array[v_second], 'MATCHED', v_first, p_match, v_at);
  insert into likes.outbox (consumer, topic, version, key, payload, request_id, created_at)
    select consumer, 'like.matched', 1, p_match,
      jsonb_build_object('siteId', p_site, 'matchId', p_match, 'memberIds', jsonb_build_array(p_from, p_to)), p_request, v_at
    from unnest(array['accounts', 'conversations', 'notifications']) consumer;
  return true;
end
$$;

revoke all on function likes.announce_like(uuid, uuid, uuid, uuid, text) from public;
grant execute on function likes.announce_like(uuid, uuid, uuid, uuid, text) to {role:likes};
