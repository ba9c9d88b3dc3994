import { createSourceEventStream, execute, type DocumentNode, type ExecutionResult } from 'graphql'
import { Logger, parseCronItems, run, type Runner } from 'graphile-worker'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { dayOfSite, databaseNow } from './clock.ts'
import type { Config } from './config.ts'
import { createPool, openDatabase, urlOf } from './database.ts'
import type { Doorbell } from './doorbell.ts'
import type { FileStorage } from './file-storage.ts'
import { mapEvents } from './event-streams.ts'
import { log } from './log.ts'
import { memberDataHandlers, memberDataJobs } from './member-data.jobs.ts'
import { consumeEvents } from './outbox.ts'
import { withPublicErrors } from './public-errors.ts'
import { contextOf, type GatewayContext } from './request-context.ts'
import { keepRetention } from './retention.ts'
import type { JobHandler, Services, SubgraphDefinition } from './services.ts'

/** A subgraph at work in this process. */
export type SubgraphRuntime = {
  definition: SubgraphDefinition
  db: Kysely<any>
  pool: pg.Pool
  services: Services
  /** Handles every event that waits now. */
  drainEvents(): Promise<void>
  stop(): Promise<void>
}

/** Opens one subgraph: its pool under its own role, its services, its intake of events. */
export function openSubgraph(
  definition: SubgraphDefinition, options: { config: Config; adminUrl: string; doorbell: Doorbell; storage: FileStorage },
): SubgraphRuntime {
  const { config, adminUrl, doorbell, storage } = options
  const pool = createPool(urlOf(config, adminUrl, definition.name), {
    max: config.DATABASE_POOL_SIZE,
    application_name: `ruvela ${definition.name}`,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
  })
  const db = openDatabase<any>(pool)
  const services: Services = { config, doorbell, storage, subgraph: definition.name }
  const intake = consumeEvents({ consumer: definition.name, db, doorbell, handlers: handlersOf(definition, services), waits: definition.intakeWaits })
  return {
    definition, db, pool, services,
    drainEvents: intake.drain,
    async stop() {
      await intake.stop()
      await db.destroy()
    },
  }
}

/**
 * Starts a subscription of one subgraph. Every event is resolved in a context of its own, because a stream is open for hours: the clock, what was
 * loaded and what signed paths promise would be those of its first moment.
 * @param opened.renew opens the context of an event; without it the one of the beginning goes on, with the clock of the event
 */
export async function subscribeIn(
  runtime: SubgraphRuntime, operation: { document: DocumentNode; variables?: Record<string, unknown> | null | undefined },
  { context, renew }: { context: GatewayContext; renew?: () => Promise<GatewayContext> },
): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> {
  const { db, definition: { name, schema } } = runtime
  const asked = { schema, document: operation.document, variableValues: operation.variables ?? {} }
  const source = await createSourceEventStream({ ...asked, contextValue: contextOf(context, name, runtime) })
  if (!(Symbol.asyncIterator in source)) return withPublicErrors(source, context)
  return mapEvents(source, async (event): Promise<ExecutionResult> => {
    const current = renew === undefined ? await atThisMoment(db, context) : await renew()
    return withPublicErrors(await execute({ ...asked, rootValue: event, contextValue: contextOf(current, name, runtime) }), current)
  })
}

async function atThisMoment(db: Kysely<any>, context: GatewayContext): Promise<GatewayContext> {
  const now = await databaseNow(db)
  return { ...context, now, today: dayOfSite(now, context.site.settings.timeZone) }
}

function handlersOf(definition: SubgraphDefinition, services: Services) {
  const own = definition.intake(services)
  return { ...own, accounts: { ...own.accounts, ...memberDataHandlers(definition) } }
}

function scheduleOf({ name, schedule }: SubgraphDefinition): Record<string, string> {
  return { ...schedule, [`${name}.keep-retention`]: '17 3 * * *' }
}

/** The jobs of a subgraph by name: its own, and those that all have. */
export function jobsOf(definition: SubgraphDefinition): SubgraphDefinition['jobs'] {
  const { name, retention: rules = [] } = definition
  const keep: JobHandler = async ({ db }) => void (await keepRetention(db, name, { rules, dryRun: false }))
  return { ...definition.jobs, ...memberDataJobs(definition), [`${name}.keep-retention`]: keep }
}

/** Works off the jobs of the given subgraphs, several at a time, and their schedules. */
export async function startJobs(adminUrl: string, runtimes: SubgraphRuntime[]): Promise<Runner> {
  const pool = createPool(adminUrl, { max: 4, application_name: 'ruvela jobs' })
  const taskList = Object.fromEntries(
    runtimes.flatMap(({ definition, db, services }) =>
      Object.entries(jobsOf(definition)).map(([name, handler]) => [name, (payload: unknown) => handler({ db, services }, payload)]),
    ),
  )
  const parsedCronItems = parseCronItems(
    runtimes.flatMap(({ definition }) => Object.entries(scheduleOf(definition)).map(([task, match]) => ({ task, match, identifier: task }))),
  )
  const runner = await run({ pgPool: pool, taskList, parsedCronItems, concurrency: 4, noHandleSignals: true, logger: silentLogger(), pollInterval: 1000 })
  runner.promise.catch((error: unknown) => log.error({ reason: (error as Error).message }, 'the job runner ended'))
  return { ...runner, stop: async () => (await runner.stop().catch(() => undefined), await pool.end()) }
}

function silentLogger(): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ jobs: message })
  })
}
