-- The lists that members choose from are part of a site's content. One call per site, however many rows
-- changed.
create or replace function profiles.touch_site_of_choice() returns trigger
language plpgsql as $$
begin
  if tg_table_name = 'choice_text' then
    perform accounts.raise_content_version(c.site_id) from (
      select distinct c.site_id from profiles.choice c where c.id in (select r.choice_id from changed r)) c;
  else
    perform accounts.raise_content_version(r.site_id) from (select distinct site_id from changed) r;
  end if;
  return null;
end
$$;
