-- Whether two members have a conversation. An invisible member stays visible to the other (PROF-09). Members
-- who talked to one removed for fraud keep seeing the name (TRUST-08).
create or replace function conversations.are_related(p_one uuid, p_other uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from conversations.member m where m.member_id = p_one and m.other_id = p_other)
$$;

revoke all on function conversations.are_related(uuid, uuid) from public;
grant execute on function conversations.are_related(uuid, uuid) to {role:profiles};
