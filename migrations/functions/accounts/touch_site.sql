-- The hosts and documents of a site are part of its content.
create or replace function accounts.touch_site() returns trigger
language plpgsql as $$
begin
  update accounts.site set content_version = content_version where id = coalesce(new.site_id, old.site_id);
  return null;
end
$$;
