import { sql } from 'kysely'
import type { QueryableTransaction } from '../postgres/database.ts'

/** How often a job is tried unless it says otherwise. */
const ATTEMPTS = 25

/** Options of a job: `runAt` an instant, `key` replaces a waiting job with the same key. */
type JobOptions = { runAt?: Date; key?: string; maxAttempts?: number }

/** Adds a job in the transaction that causes it. */
export async function addJob(
  trx: QueryableTransaction,
  name: string,
  payload: object,
  options: JobOptions = {},
): Promise<void> {
  await addJobs(trx, name, [{ payload, ...options }])
}

/** Adds jobs of one name in one statement, in their order. */
export async function addJobs(
  trx: QueryableTransaction,
  name: string,
  jobs: readonly (JobOptions & { payload: object })[],
): Promise<void> {
  if (jobs.length === 0) return
  await sql`select platform.add_job(${name}, j.payload, j."runAt", j.key, coalesce(j."maxAttempts", ${ATTEMPTS}))
    from json_to_recordset(${JSON.stringify(jobs)}::json) as j (payload json, "runAt" timestamptz, key text, "maxAttempts" int)`.execute(
    trx,
  )
}
