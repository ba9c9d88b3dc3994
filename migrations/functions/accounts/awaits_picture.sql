-- Whether a case still has to copy the picture of a photo: until then its file stays, also when the photo is
-- deleted.
create or replace function accounts.awaits_picture(p_photo uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from accounts.kept_picture k where k.photo_id = p_photo and k.state = 'awaited')
$$;

revoke all on function accounts.awaits_picture(uuid) from public;
grant execute on function accounts.awaits_picture(uuid) to {role:profiles};
