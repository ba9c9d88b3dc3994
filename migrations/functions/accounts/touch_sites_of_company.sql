-- A company's name and address are part of its sites' content.
create or replace function accounts.touch_sites_of_company() returns trigger
language plpgsql as $$
begin
  update accounts.site set content_version = content_version where company_id = new.id;
  return null;
end
$$;
