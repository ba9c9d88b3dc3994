-- For the console: gives the jobs of a kind that are out of tries new ones, from now on. Returns how many.
create or replace function accounts.retry_failed_jobs(p_task text) returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_count int;
begin
  if to_regclass('graphile_worker.jobs') is null then return 0; end if;
  execute 'select count(*)::int from graphile_worker.reschedule_jobs(
    array(select j.id from graphile_worker.jobs j where j.task_identifier = $1 and j.attempts >= j.max_attempts and j.locked_at is null limit 10000),
    run_at := now(), attempts := 0)' into v_count using p_task;
  return v_count;
end
$$;

revoke all on function accounts.retry_failed_jobs(text) from public;
grant execute on function accounts.retry_failed_jobs(text) to {role:accounts};
