import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ApolloServer } from '@apollo/server'
import type pg from 'pg'
import type { Config, SubgraphName } from '#platform/base/config.ts'
import { log } from '#platform/base/log.ts'
import { startTracing } from '#platform/base/tracing.ts'
import { mapEvents } from '#platform/events/event-streams.ts'
import { openPubSub } from '#platform/events/pub-sub.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import { openStorage } from '#platform/files/open-storage.ts'
import { createDocumentCache } from '#platform/graph/document-cache.ts'
import { createPool, openDatabase, urlOf } from '#platform/postgres/database.ts'
import { startJobs, type Jobs } from '#platform/process/job-runner.ts'
import { keepLogLines } from '#platform/process/log-keeper.ts'
import { createMetrics, watchInstallation, type Metrics } from '#platform/process/metrics.ts'
import { openSubgraph, subscribeIn, type SubgraphRuntime } from '#platform/process/subgraph-runtime.ts'
import { openActionCounter } from '#platform/requests/action-counter.ts'
import { createPlanExecutor } from './executor/plan-executor.ts'
import type { Installation, OperationContext } from './installation.ts'
import { watchPressure } from './load/pressure.ts'
import { readApiSchema } from './operations/api-schema.ts'
import { QUERY_LIMITS } from './operations/query-limits.ts'
import { createLibraryLoader } from './planning/library-gateway.ts'
import { createPlanner } from './planning/planner.ts'
import { createServerGateway } from './planning/server-gateway.ts'
import type { StoredPlans } from './planning/stored-plans.ts'
import { publicError } from './requests/graphql-errors.ts'
import { createConnectionReader } from './requests/visitor-connection.ts'
import type { Sandboxes } from './sandboxes.types.ts'
import { createLiveUpdates, type SubscribeToSubgraph } from './socket/live-updates.ts'
import { inProcessDataSource, pooledHttpDataSource, type SubgraphSource } from './sources/data-sources.ts'
import { askOwners, nodeOwners, nodeSubgraphSchema } from './sources/node-subgraph.ts'
import { subscribeOverSocket } from './sources/remote-subscriptions.ts'
import { SUBGRAPH_DEFINITIONS } from './sources/subgraph-list.ts'

type OpenOptions = {
  jobs?: boolean
  withSchedule?: boolean
  sandboxes?: Sandboxes | undefined
  storage?: FileStorage
  plans?: StoredPlans
}

const SCHEMA_FOLDER = path.resolve(import.meta.dirname, '../schema')

/**
 * Opens the gateway on a migrated database. Subgraphs named in SUBGRAPH_URLS are reached over HTTP, the
 * others run in this process.
 * @param adminUrl the role that owns the database; jobs run under it
 * @param options.plans of the build; without them the library plans every operation
 * @param options.sandboxes end with the installation
 * @param options.storage replaces that of the configuration
 */
export async function openInstallation(
  config: Config,
  adminUrl: string,
  options: OpenOptions = {},
): Promise<Installation> {
  const tracing = await startTracing(config, 'gateway')
  const gatewayUrl = urlOf(config, adminUrl, 'gateway')
  const pool = openPool(config, gatewayUrl)
  const db = openDatabase<unknown>(pool)
  // The log is the process's, and not for a partner's sandbox.
  const stopKeeping = config.SANDBOX_LABEL === undefined ? keepLogLines(gatewayUrl, 'gateway') : undefined
  const metrics = createMetrics()
  const pubSub = await openPubSub(gatewayUrl, config.REDIS_URL)
  const actions = await openActionCounter(config)
  const { sandboxes, storage = openStorage(config) } = options
  const here = SUBGRAPH_DEFINITIONS.filter(({ name }) => config.SUBGRAPH_URLS[name] === undefined)
  const runtimes = here.map((definition) =>
    openSubgraph(definition, { config, adminUrl, pubSub, storage, actions, sandboxes: sandboxes?.host }),
  )
  const remote = Object.entries(config.SUBGRAPH_URLS).map(
    ([name, url]) => [name, pooledHttpDataSource(url, config)] as const,
  )
  const sources = dataSources(Object.fromEntries(remote), runtimes)
  const schema = readApiSchema()
  const library = createLibraryLoader(sources)
  const planOf = createPlanner(library, {
    ...(options.plans === undefined ? {} : { stored: options.plans }),
    count: (origin) => metrics.plans.inc({ origin }),
  })
  const parts = { schema, sources, planOf, library }
  const apollo = createApolloServer(createServerGateway(schema, createPlanExecutor(parts)), config, metrics)
  await apollo.start()
  const live = createLiveUpdates(parts, subscribeTo(config, runtimes))
  const jobs: Jobs | undefined =
    options.jobs === false || runtimes.length === 0 ? undefined : await startJobs(adminUrl, runtimes, options)
  const pools = new Map([
    ['gateway', pool],
    ...runtimes.map((runtime) => [runtime.definition.name as string, runtime.pool] as const),
  ])
  watchInstallation(metrics, { runtimes, pools, jobs, pubSub })
  const pressure = watchPressure(pool, metrics)
  return {
    config,
    db,
    pubSub,
    runtimes,
    apollo,
    live,
    connections: createConnectionReader(config.TRUST_PROXY),
    metrics,
    pressure,
    sandboxes,
    async close() {
      await sandboxes?.close()
      pressure.stop()
      await apollo.stop()
      await jobs?.stop()
      await Promise.all(runtimes.map((runtime) => runtime.stop()))
      await Promise.all(remote.map(([, source]) => source.close()))
      await actions.close()
      await pubSub.close()
      await stopKeeping?.()
      await db.destroy()
      await tracing?.stop()
    },
  }
}

function openPool(config: Config, gatewayUrl: string): pg.Pool {
  return createPool(gatewayUrl, {
    max: config.DATABASE_POOL_SIZE,
    application_name: 'ruvela gateway',
    // It only looks up a few rows by key.
    statement_timeout: config.DATABASE_STATEMENT_SECONDS * 500,
    connectionTimeoutMillis: config.DATABASE_CONNECTION_SECONDS * 1000,
  })
}

function createApolloServer(
  gateway: ReturnType<typeof createServerGateway>,
  config: Config,
  metrics: Metrics,
): ApolloServer<OperationContext> {
  return new ApolloServer<OperationContext>({
    gateway,
    csrfPrevention: false, // the route itself accepts only JSON posts from our own origin
    persistedQueries: false,
    introspection: config.NODE_ENV !== 'production' || config.GRAPHIQL === true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    logger: log as never,
    parseOptions: { maxTokens: QUERY_LIMITS.tokens },
    validationRules: [],
    formatError: (error) => {
      const shown = publicError(error)
      metrics.errors.inc({ code: String(shown.extensions?.['code']) })
      return shown
    },
  })
}

function dataSources(
  remote: Record<string, SubgraphSource>,
  runtimes: SubgraphRuntime[],
): Record<string, SubgraphSource> {
  const local = runtimes.map(
    (runtime) => [runtime.definition.name, inProcessDataSource(runtime.definition.schema, runtime)] as const,
  )
  const sources = { ...Object.fromEntries(local), ...remote }
  const owners = nodeOwners(new Map(SUBGRAPH_DEFINITIONS.map(({ name, schema }) => [name, schema])))
  const nodeSdl = readFileSync(path.join(SCHEMA_FOLDER, 'subgraphs/node.graphql'), 'utf8')
  return {
    ...sources,
    node: inProcessDataSource(nodeSubgraphSchema(nodeSdl, owners, askOwners(owners, sources)), undefined),
  }
}

function subscribeTo(config: Config, runtimes: SubgraphRuntime[]): SubscribeToSubgraph {
  const byName = new Map(runtimes.map((runtime) => [runtime.definition.name as string, runtime]))
  const documentOf = createDocumentCache()
  return async (subgraph, { operation, variables }, { context, renew }) => {
    const runtime = byName.get(subgraph)
    if (runtime !== undefined)
      return subscribeIn(runtime, { document: documentOf(operation), variables }, { context, renew })
    const events = subscribeOverSocket(config.SUBGRAPH_URLS[subgraph as SubgraphName]!, config.SECRETS_KEY, {
      operation,
      variables,
      context,
    })
    return mapEvents(events, async (event) => {
      await renew()
      return event
    })
  }
}
