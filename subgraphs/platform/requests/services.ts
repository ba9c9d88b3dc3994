import { sql } from 'kysely'
import type { ActionCounter } from './action-counter.ts'
import type { Config, SubgraphName } from '../base/config.ts'
import type { PubSub } from '../events/pub-sub.ts'
import type { FileStorage } from '../files/file-storage.ts'
import type { QueryableTransaction } from '../postgres/database.ts'

/** A subgraph's services in addition to its database; one set per process. */
export type Services = {
  config: Config
  pubSub: PubSub
  storage: FileStorage
  actions: ActionCounter
  subgraph: SubgraphName
}

/** How often a job is tried by default. */
const ATTEMPTS = 25

/** Options of a job: `runAt` an instant, `key` replaces a waiting job with the same key. */
export type JobOptions = { runAt?: Date; key?: string; maxAttempts?: number }

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
