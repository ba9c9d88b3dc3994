-- Gives a like in one round trip: checks, like, match, news, and in the swipe game (p_day) the decision and
-- its place among the day's likes, all or nothing. Liking again changes nothing. `announced` says what the
-- other side, or both, have been told: 'like' or 'match', or null for nothing. A like is held while others
-- cannot see its sender (no confirmed address, or not visible), and one of a house profile is not told where
-- the site has no fictional likes (p_house_likes).
--
-- Locks, in the order of every writer: the sender's state, if it is one that holds likes (the transaction that
-- releases them waits, and then finds this one too); the pair (profiles.hold_pair, so that a block is
-- effective from the moment it is answered); the pair's match lock, so that two likes in opposite directions
-- see each other. Refusals: RV003 recipient unavailable, RV009 no likes left today
-- (subgraphs/platform/postgres/database-errors.ts).
create or replace function likes.give_like(
  p_site uuid, p_from uuid, p_to uuid, p_match uuid, p_house_likes boolean, p_request text, p_day date, p_likes_per_day int,
  out is_match boolean, out announced text)
language plpgsql as $$
declare
  v_at timestamptz := platform.now(); v_shown boolean; v_kind text; v_seen boolean; v_new boolean;
begin
  select s.confirmed and s.visible, s.kind into v_shown, v_kind from likes.member_state s where s.member_id = p_from;
  if v_shown is not true then
    -- A member may like before the event of their own sign-up arrives, and a missing row cannot be locked.
    insert into likes.member_state (member_id, site_id, visible) values (p_from, p_site, false) on conflict do nothing;
    select s.confirmed and s.visible, s.kind into v_shown, v_kind from likes.member_state s where s.member_id = p_from for share;
  end if;
  v_seen := v_shown and (p_house_likes or v_kind = 'member');
  perform profiles.hold_pair(p_from, p_to, false);
  perform pg_advisory_xact_lock(hashtextextended(p_match::text, 0));
  perform from likes.member_state m where m.member_id = p_to and p_to <> p_from
    and exists (select from profiles.may_meet(p_site, p_from, array[p_to]));
  if not found then raise exception 'recipient_unavailable' using errcode = 'RV003'; end if;

  insert into likes."like" (site_id, from_id, to_id, held, created_at) values (p_site, p_from, p_to, not v_seen, v_at) on conflict do nothing;
  v_new := found;
  if v_new and v_seen then
    announced := case when likes.announce_like(p_site, p_from, p_to, p_match, p_request) then 'match' else 'like' end;
  end if;
  is_match := v_seen and exists (select from likes."like" l where l.from_id = p_to and l.to_id = p_from and not l.held);
  if is_match then
    -- A like that has been answered is no longer new.
    update likes."like" set seen_at = v_at where from_id = p_to and to_id = p_from and seen_at is null and not held;
  end if;

  if v_new and p_day is not null then
    insert into likes.swipe as s (site_id, member_id, other_id, liked, day, swiped_at) values (p_site, p_from, p_to, true, p_day, v_at)
      on conflict (member_id, other_id) do update set liked = true, day = excluded.day, swiped_at = v_at;
    insert into likes.swipe_day as d (member_id, day, used) select p_from, p_day, 1 where p_likes_per_day > 0
      on conflict (member_id, day) do update set used = d.used + 1 where d.used < p_likes_per_day;
    if not found then raise exception 'no_likes_left' using errcode = 'RV009'; end if;
  end if;
end
$$;

revoke all on function likes.give_like(uuid, uuid, uuid, uuid, boolean, text, date, int) from public;
grant execute on function likes.give_like(uuid, uuid, uuid, uuid, boolean, text, date, int) to {role:likes};
