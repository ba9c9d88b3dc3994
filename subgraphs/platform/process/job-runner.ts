import { EventEmitter } from 'node:events'
import {
  Logger,
  parseCronItems,
  run,
  type Runner,
  type CronItem,
  type RunnerOptions,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import { log } from '../base/log.ts'
import { withSpan } from '../base/tracing.ts'
import { keepRetentionOrFail } from '../members/retention.ts'
import { createPool } from '../postgres/database.ts'
import { memberDataJobs } from './member-data.jobs.ts'
import type { JobHandler, SubgraphDefinition } from './subgraph-definition.ts'
import type { SubgraphRuntime } from './subgraph-runtime.ts'

const AGAIN_MILLISECONDS = 1000
/** The queue's own statements are short; a server that is silent for longer is lost. */
const ANSWER_MILLISECONDS = 30_000
const UNLOCK_MILLISECONDS = 60_000
const APPLICATION = 'ruvela jobs'

/** The running jobs of this process. */
export type Jobs = {
  /** The state of the queue, for all processes together. */
  backlog(): Promise<JobBacklog[]>
  stop(): Promise<void>
}

/** One kind of job. `waiting`: due now; `failing`: will be retried; `dead`: out of retries. */
export type JobBacklog = { task: string; waiting: number; lagSeconds: number; failing: number; dead: number }

// The queue runs by the real clock, which no test moves.
const JOB_BACKLOG = `select task_identifier as task,
    count(*) filter (where run_at <= now() and attempts < max_attempts)::int as waiting,
    coalesce(extract(epoch from now() - min(run_at) filter (where run_at <= now() and attempts < max_attempts)), 0)::float8 as "lagSeconds",
    count(*) filter (where attempts > 0 and attempts < max_attempts and last_error is not null)::int as failing,
    count(*) filter (where attempts >= max_attempts and locked_at is null)::int as dead
  from graphile_worker.jobs group by 1 order by 1`

// The library returns such a job only after four hours. A runner is alive while its listening connection,
// which carries its name, exists. While that reconnects, a job of more than a minute may start a second time,
// which every job tolerates.
const UNLOCK_LOST = `with alive as (
    select substring(application_name from 'pool-[0-9a-f]+$') as runner from pg_stat_activity
    where datname = current_database() and application_name ~ 'pool-[0-9a-f]+$'),
  queues as (
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null
    where locked_at < now() - interval '1 minute' and locked_by <> all (select runner from alive))
  update graphile_worker._private_jobs set locked_at = null, locked_by = null
  where locked_at < now() - interval '1 minute' and locked_by <> all (select runner from alive)`

/** The scheduled jobs of a subgraph, as the library takes them. */
export function timetableOf({ name, schedule, queues = {} }: SubgraphDefinition): CronItem[] {
  const times = { ...schedule, [`${name}.keep-retention`]: '17 3 * * *' }
  return Object.entries(times).map(([task, match]) => {
    const queueName = queues[task]
    const options = queueName === undefined ? {} : { queueName, jobKey: task }
    return { task, match, identifier: task, options }
  })
}

/** The jobs of a subgraph by name: its own, and those that every subgraph has. */
export function jobsOf(definition: SubgraphDefinition): SubgraphDefinition['jobs'] {
  const { name, retention: rules = [] } = definition
  const keep: JobHandler = ({ db }) => keepRetentionOrFail(db, name, rules)
  return { ...definition.jobs, ...memberDataJobs(definition), [`${name}.keep-retention`]: keep }
}

/**
 * Runs the jobs of the given subgraphs, several at a time, and their schedules.
 * @param withSchedule false where scheduled jobs must not start by the clock, as in a test that triggers them
 * itself
 */
export async function startJobs(
  adminUrl: string,
  runtimes: SubgraphRuntime[],
  { withSchedule = true }: { withSchedule?: boolean } = {},
): Promise<Jobs> {
  const patience = Math.max(
    ...runtimes.map(({ services }) => services.config.DATABASE_CONNECTION_SECONDS * 1000),
  )
  const pool = createPool(adminUrl, {
    max: 4,
    application_name: APPLICATION,
    connectionTimeoutMillis: patience,
    query_timeout: ANSWER_MILLISECONDS,
  })
  const taskList = Object.fromEntries(
    runtimes.flatMap(({ definition, db, services }) =>
      Object.entries(jobsOf(definition)).map(([name, handler]) => [
        name,
        (payload: unknown) =>
          withSpan(`job ${name}`, {}, async () => handler({ db, services }, payload as never)),
      ]),
    ),
  )
  const parsedCronItems = parseCronItems(
    (withSchedule ? runtimes : []).flatMap(({ definition }) => timetableOf(definition)),
  )
  const keepOn = await keepRunning({
    pgPool: pool,
    taskList,
    parsedCronItems,
    concurrency: 4,
    noHandleSignals: true,
    logger: silentLogger(),
    pollInterval: 1000,
    events: nameOnItsConnection(),
    // Without a batch, the library leaves the failure to record a job's end unhandled, which ends the
    // process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  const unlocking = setInterval(() => void unlockLostJobs(pool), UNLOCK_MILLISECONDS).unref()
  void unlockLostJobs(pool)
  return {
    backlog: async () => (await pool.query<JobBacklog>(JOB_BACKLOG)).rows,
    async stop() {
      clearInterval(unlocking)
      await keepOn.stop()
      await pool.end()
    },
  }
}

/**
 * Returns the jobs of dead runners to the queue, as after a process was killed. A job may run twice; every
 * one is idempotent.
 */
export async function unlockLostJobs(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  try {
    await pool.query(UNLOCK_LOST)
  } catch (error) {
    log.warn(
      { reason: (error as Error).message },
      'jobs of lost runners were not looked for; the next try is in a minute',
    )
  }
}

function nameOnItsConnection(): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  // After the statement that the library sends at the same moment: a client takes one at a time. A connection
  // that is lost in the meantime reports that itself.
  const rename = (client: pg.PoolClient, name: string) =>
    void client.once('drain', () => {
      client.query(`set application_name = '${name}'`).catch(() => undefined)
    })
  events.on('pool:listen:success', ({ client, workerPool }) =>
    rename(client, `${APPLICATION} ${workerPool.id}`),
  )
  events.on('pool:listen:release', ({ client }) => rename(client, APPLICATION))
  return events
}

/**
 * A runner gives up when it cannot even record how a job ended, as when the database dies under it; then
 * another one takes over.
 */
async function keepRunning(options: RunnerOptions): Promise<Pick<Jobs, 'stop'>> {
  let stopped = false
  let again: NodeJS.Timeout | undefined
  let runner: Runner = await begin()

  async function begin(): Promise<Runner> {
    const begun = await run(options)
    begun.promise
      .catch((error: unknown) => log.error({ reason: (error as Error).message }, 'the job runner ended'))
      .finally(beginAgain)
    return begun
  }

  function beginAgain(): void {
    if (stopped) return
    again = setTimeout(
      () => void begin().then((begun) => (runner = begun), beginAgain),
      AGAIN_MILLISECONDS,
    ).unref()
  }

  return {
    async stop() {
      stopped = true
      clearTimeout(again)
      await runner.stop().catch(() => undefined)
    },
  }
}

function silentLogger(): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ jobs: message })
  })
}
