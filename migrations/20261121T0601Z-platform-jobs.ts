import { sql, type Kysely } from 'kysely'

/** One door through which every subgraph adds a job in its own transaction, without a right on the queue's tables. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create function platform.add_job(p_name text, p_payload json, p_run_at timestamptz, p_key text, p_max_attempts int) returns void
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      perform graphile_worker.add_job(p_name, p_payload, run_at => p_run_at, job_key => p_key, max_attempts => p_max_attempts);
    end $$`.execute(db)
}
