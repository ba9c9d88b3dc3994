-- Ends a request of accounts.begin_request. A request without an answer failed for a reason that may pass, so
-- a repetition runs it again.
create or replace function accounts.end_request(p_site_id uuid, p_member_id uuid, p_key text, p_answer jsonb) returns void
language sql security definer set search_path = accounts, pg_temp as $$
  delete from accounts.idempotency where site_id = p_site_id and actor_id = p_member_id and key = p_key and p_answer is null;
  update accounts.idempotency set result = p_answer
    where site_id = p_site_id and actor_id = p_member_id and key = p_key and p_answer is not null
$$;

revoke all on function accounts.end_request(uuid, uuid, text, jsonb) from public;
grant execute on function accounts.end_request(uuid, uuid, text, jsonb) to {role:gateway};
