-- Which of these members have an active account: notifications counts with it whom an announcement reaches. One
-- call for all of them; may_be_told() is for one.
create or replace function accounts.members_to_tell(p_members uuid[]) returns table (member_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id from unnest(p_members) m (id) join accounts.account a on a.id = m.id where a.status = 'active'
$$;

revoke all on function accounts.members_to_tell(uuid[]) from public;
grant execute on function accounts.members_to_tell(uuid[]) to {role:notifications};
