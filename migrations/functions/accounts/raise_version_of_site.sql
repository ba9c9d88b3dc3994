-- Caches, rendered pages, ETags and open clients compare a site's version, so an edit shows in every process
-- without a restart.
create or replace function accounts.raise_version_of_site() returns trigger
language plpgsql as $$
begin
  new.content_version := old.content_version + 1;
  return new;
end
$$;
