-- The number of likes that a member has not seen yet, and the news since a moment. House profiles do not
-- count (TRUST-01).
create or replace function likes.published_news(p_member uuid, p_since timestamptz) returns table (unseen int, received int, matches int)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with liked as (
    select l.seen_at, l.created_at from likes."like" l join likes.member_state m on m.member_id = l.from_id and m.visible and m.kind = 'member'
    where l.to_id = p_member and not l.held
      and not exists (select from likes.block_pair b where b.blocker_id = p_member and b.blocked_id = l.from_id)
      and not exists (select from likes.block_pair b where b.blocked_id = p_member and b.blocker_id = l.from_id))
  select (count(*) filter (where seen_at is null))::int, (count(*) filter (where created_at > p_since))::int,
    (select count(*)::int from likes.match x join likes.member_state m on m.member_id = x.other_id and m.visible and m.kind = 'member'
      where x.member_id = p_member and x.matched_at > p_since
        and not exists (select from likes.block_pair b where b.blocker_id = p_member and b.blocked_id = x.other_id)
        and not exists (select from likes.block_pair b where b.blocked_id = p_member and b.blocker_id = x.other_id)) from liked
$$;

revoke all on function likes.published_news(uuid, timestamptz) from public;
grant execute on function likes.published_news(uuid, timestamptz) to {role:notifications};
