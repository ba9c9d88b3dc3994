import { createSourceEventStream, execute, type DocumentNode, type ExecutionResult } from 'graphql'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Config, SubgraphName } from '../base/config.ts'
import { withPublicErrors } from '../base/public-errors.ts'
import { mapEvents, readEvent } from '../events/event-streams.ts'
import { consumeEvents } from '../events/outbox.ts'
import type { PubSub } from '../events/pub-sub.ts'
import type { FileStorage } from '../files/file-storage.ts'
import { dayOfSite, databaseNow } from '../postgres/clock.ts'
import { createPool, openDatabase, urlOf, type Queryable } from '../postgres/database.ts'
import type { ActionCounter } from '../requests/action-counter.ts'
import { contextOf, type GatewayContext } from '../requests/request-context.ts'
import type { SandboxHost } from '../requests/sandbox-host.ts'
import type { Services } from '../requests/services.ts'
import { memberDataHandlers } from './member-data.jobs.ts'
import type { SubgraphDefinition } from './subgraph-definition.ts'

/** A subgraph running in this process. */
export type SubgraphRuntime = {
  definition: SubgraphDefinition
  db: Kysely<unknown>
  pool: pg.Pool
  services: Services
  /** Handles all waiting events, or only those of some producers. */
  drainEvents(from?: Iterable<SubgraphName>): Promise<void>
  stop(): Promise<void>
}

/** Opens one subgraph: its pool under its own role, its services, its event consumer. */
export function openSubgraph(
  definition: SubgraphDefinition,
  options: {
    config: Config
    adminUrl: string
    pubSub: PubSub
    storage: FileStorage
    actions: ActionCounter
    sandboxes?: SandboxHost | undefined
  },
): SubgraphRuntime {
  const { config, adminUrl, pubSub, storage, actions, sandboxes } = options
  const pool = createPool(urlOf(config, adminUrl, definition.name), {
    max: config.DATABASE_POOL_SIZE,
    application_name: `ruvela ${definition.name}`,
    statement_timeout: config.DATABASE_STATEMENT_SECONDS * 1000,
    lock_timeout: config.DATABASE_LOCK_SECONDS * 1000,
    connectionTimeoutMillis: config.DATABASE_CONNECTION_SECONDS * 1000,
    idle_in_transaction_session_timeout: config.DATABASE_IDLE_SECONDS * 1000,
  })
  const db = openDatabase<unknown>(pool)
  const services: Services = { config, pubSub, storage, actions, subgraph: definition.name, sandboxes }
  const { name, eventDelays, eventsPerTransaction, eventLanes } = definition
  const eventConsumer = consumeEvents({
    consumer: name,
    db,
    pubSub,
    handlers: handlersOf(definition, services),
    waits: eventDelays,
    batch: eventsPerTransaction,
    lanes: eventLanes,
  })
  return {
    definition,
    db,
    pool,
    services,
    drainEvents: eventConsumer.drain,
    async stop() {
      await eventConsumer.stop()
      await definition.writeBuffered?.({ db, services })
      await db.destroy()
    },
  }
}

/**
 * Starts a subscription of one subgraph. Every event is resolved in a context of its own, because a stream
 * stays open for hours: otherwise the clock, loaded rows and signed paths would date from its first moment.
 * @param opened.renew opens the context of an event; without it the first one continues, with the clock of
 * the event
 */
export async function subscribeIn(
  runtime: SubgraphRuntime,
  operation: { document: DocumentNode; variables?: Record<string, unknown> | null | undefined },
  { context, renew }: { context: GatewayContext; renew?: () => Promise<GatewayContext> },
): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> {
  const {
    db,
    definition: { name, schema },
  } = runtime
  const asked = { schema, document: operation.document, variableValues: operation.variables ?? {} }
  const source = await createSourceEventStream({ ...asked, contextValue: contextOf(context, name, runtime) })
  const answered = { part: name, document: operation.document }
  if (!(Symbol.asyncIterator in source)) return withPublicErrors(source, context, answered)
  return mapEvents(source, (event) =>
    readEvent(async () => {
      const current = renew === undefined ? await atThisMoment(db, context) : await renew()
      return withPublicErrors(
        await execute({ ...asked, rootValue: event, contextValue: contextOf(current, name, runtime) }),
        current,
        answered,
      )
    }),
  )
}

async function atThisMoment(db: Queryable, context: GatewayContext): Promise<GatewayContext> {
  const now = await databaseNow(db)
  return { ...context, now, today: dayOfSite(now, context.site.settings.timeZone) }
}

/** A subgraph's event handlers, per producer and topic: its own, and those that every subgraph has. */
export function handlersOf(
  definition: SubgraphDefinition,
  services: Services,
): ReturnType<SubgraphDefinition['eventHandlers']> {
  const own = definition.eventHandlers(services)
  return { ...own, accounts: { ...own.accounts, ...memberDataHandlers(definition) } }
}
