create or replace function likes.decided_by(p_member uuid) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp rows 200 as $$
  select s.other_id from likes.swipe s where s.member_id = p_member
  union all select l.to_id from likes."like" l where l.from_id = p_member
$$;
comment on function likes.decided_by(uuid) is 'Whom a member has liked, or passed in the swipe game: profiles leaves them out of the game.';

revoke all on function likes.decided_by(uuid) from public;
grant execute on function likes.decided_by(uuid) to {role:profiles};
