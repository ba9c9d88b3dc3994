-- Photos or texts of members that no moderator has decided about, in the order of their ids, so that each gets
-- a case. When a text was written is not known.
create or replace function profiles.unmoderated(p_type text, p_after uuid, p_limit int)
  returns table (site_id uuid, member_id uuid, subject_id uuid, words text, since timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  (select x.site_id, x.profile_id, x.id, null::text, x.created_at
    from profiles.photo x join profiles.profile p on p.id = x.profile_id and p.account_status <> 'erased'
    where p_type = 'photo' and x.state = 'pending' and x.id > p_after order by x.id limit p_limit)
  union all
  (select p.site_id, p.id, p.id, p.about_me, null::timestamptz from profiles.profile p
    where p_type = 'about_me' and p.about_me_state = 'pending' and p.about_me is not null and p.account_status <> 'erased'
      and p.id > p_after order by p.id limit p_limit)
$$;

revoke all on function profiles.unmoderated(text, uuid, int) from public;
grant execute on function profiles.unmoderated(text, uuid, int) to {role:accounts};
