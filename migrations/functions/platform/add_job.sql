-- Adds a job in the caller's own transaction, without any right on the queue's tables. Every subgraph may
-- call it.
create or replace function platform.add_job(p_name text, p_payload json, p_run_at timestamptz, p_key text, p_max_attempts int) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(p_name, p_payload, run_at => p_run_at, job_key => p_key, max_attempts => p_max_attempts);
end
$$;
