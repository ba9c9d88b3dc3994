-- Begins a member's request with an idempotency key: a repetition gets the first answer. Outcomes: `run` the
-- caller runs it, `running` another caller runs it, `conflict` the key belongs to another request, `answered`
-- the answer is included. A result of JSON null marks a running request. A caller that began it more than 65
-- seconds ago is gone: no request lives longer than 60.
create or replace function accounts.begin_request(p_site_id uuid, p_member_id uuid, p_key text, p_hash bytea)
returns table (outcome text, answer jsonb)
language plpgsql security definer set search_path = accounts, pg_temp as $$
declare v_known accounts.idempotency%rowtype;
begin
  insert into accounts.idempotency (site_id, actor_id, key, request_hash, result) values (p_site_id, p_member_id, p_key, p_hash, 'null')
  on conflict (site_id, actor_id, key) do nothing;
  if found then return query select 'run', null::jsonb; return; end if;
  select * into v_known from accounts.idempotency i
    where i.site_id = p_site_id and i.actor_id = p_member_id and i.key = p_key for update;
  if not found or v_known.created_at <= platform.now() - interval '24 hours'
    or (v_known.result = 'null' and v_known.request_hash = p_hash and v_known.created_at <= platform.now() - interval '65 seconds') then
    insert into accounts.idempotency as i (site_id, actor_id, key, request_hash, result) values (p_site_id, p_member_id, p_key, p_hash, 'null')
    on conflict (site_id, actor_id, key) do update set request_hash = p_hash, result = 'null', created_at = platform.now();
    return query select 'run', null::jsonb;
  elsif v_known.request_hash <> p_hash then return query select 'conflict', null::jsonb;
  elsif v_known.result = 'null' then return query select 'running', null::jsonb;
  else return query select 'answered', v_known.result;
  end if;
end
$$;

revoke all on function accounts.begin_request(uuid, uuid, text, bytea) from public;
grant execute on function accounts.begin_request(uuid, uuid, text, bytea) to {role:gateway};
