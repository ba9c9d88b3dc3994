-- Lets accounts end a member's presence in the transaction that ends the session: others must not see a member
-- online who has just logged out. Requests of the page that arrive up to a second later do not count.
create or replace function profiles.note_away(p_member uuid, p_at timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into profiles.presence as a (profile_id, last_active_at, away_at)
  select p.id, p_at, p_at + interval '1 second' from profiles.profile p where p.id = p_member and p.account_status <> 'erased'
  on conflict (profile_id) do update set away_at = greatest(a.away_at, excluded.away_at)
$$;

revoke all on function profiles.note_away(uuid, timestamptz) from public;
grant execute on function profiles.note_away(uuid, timestamptz) to {role:accounts};
