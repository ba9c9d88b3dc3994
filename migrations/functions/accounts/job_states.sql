-- For the console: the kinds of jobs in the queue, which runs by the real clock. Its tables are made by the first
-- start, after the migrations, so they are named when the function runs.
create or replace function accounts.job_states()
returns table (task text, waiting int, lag_seconds float8, retrying int, failed int, last_error text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if to_regclass('graphile_worker.jobs') is null then return; end if;
  return query execute 'select j.task_identifier::text,
      (count(*) filter (where j.run_at <= now() and j.attempts < j.max_attempts))::int,
      coalesce(extract(epoch from now() - min(j.run_at) filter (where j.run_at <= now() and j.attempts < j.max_attempts)), 0)::float8,
      (count(*) filter (where j.attempts > 0 and j.attempts < j.max_attempts and j.last_error is not null))::int,
      (count(*) filter (where j.attempts >= j.max_attempts and j.locked_at is null))::int,
      left(max(j.last_error), 500)
    from graphile_worker.jobs j group by 1 order by 5 desc, 4 desc, 1 limit 200';
end
$$;

revoke all on function accounts.job_states() from public;
grant execute on function accounts.job_states() to {role:accounts};
