-- The reminders that are due (NOTI-06). A member without a photo is reminded of that during the first month;
-- afterwards, like all others, of news during an absence.
create or replace function profiles.due_reminders(p_site uuid, p_after uuid, p_limit int) returns table (member_id uuid, kind text, since timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with candidate as (
    select p.id, p.created_at, a.last_active_at,
      p.photo_count = 0 and p.created_at between platform.now() - interval '30 days' and platform.now() - interval '3 days' as lacks_photo
    from profiles.profile p left join profiles.presence a on a.profile_id = p.id
    where p.site_id = p_site and p.id > p_after and p.kind = 'member' and p.account_status = 'active')
  select c.id, case when c.lacks_photo then 'photo' else 'absence' end, case when c.lacks_photo then c.created_at else c.last_active_at end
  from candidate c
  where c.lacks_photo or c.last_active_at between platform.now() - interval '60 days' and platform.now() - interval '14 days'
  order by c.id limit p_limit
$$;

revoke all on function profiles.due_reminders(uuid, uuid, int) from public;
grant execute on function profiles.due_reminders(uuid, uuid, int) to {role:notifications};
