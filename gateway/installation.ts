import path from 'node:path'
import { ApolloServer } from '@apollo/server'
import type { GraphQLDataSource } from '@apollo/gateway'
import type { Kysely } from 'kysely'
import { readFileSync } from 'node:fs'
import { GraphQLError, type ExecutionResult, type FormattedExecutionResult, type GraphQLFormattedError, MaxIntrospectionDepthRule } from 'graphql'
import type { Runner } from 'graphile-worker'
import type { Config, SubgraphName } from '#platform/config.ts'
import { createPool, openDatabase, urlOf } from '#platform/database.ts'
import { createDocumentCache } from '#platform/document-cache.ts'
import { openDoorbell, type Doorbell } from '#platform/doorbell.ts'
import { mapEvents } from '#platform/event-streams.ts'
import { openStorage } from '#platform/file-storage.ts'
import { log } from '#platform/log.ts'
import { openSubgraph, startJobs, subscribeIn, type SubgraphRuntime } from '#platform/subgraph-runtime.ts'
import { inProcessDataSource, pooledHttpDataSource, type OperationContext } from './data-sources.ts'
import { createLiveUpdates, type LiveUpdates, type SubscribeToSubgraph } from './live-updates.ts'
import { askOwners, nodeOwners, nodeSubgraphSchema } from './node-subgraph.ts'
import { QUERY_LIMITS, queryLimitsRule } from './query-limits.ts'
import { subscribeOverSocket } from './remote-subscriptions.ts'
import { SUBGRAPH_DEFINITIONS } from './subgraph-list.ts'

const SCHEMA_FOLDER = path.resolve(import.meta.dirname, '../schema')

/** Everything behind the doors of one process: the gateway and the subgraphs that run with it. */
export type Installation = {
  config: Config
  /** The gateway's own role: sessions, sites and the clock through granted functions, nothing else. */
  db: Kysely<any>
  doorbell: Doorbell
  runtimes: SubgraphRuntime[]
  apollo: ApolloServer<OperationContext>
  live: LiveUpdates
  close(): Promise<void>
}

/**
 * Opens the gateway on a migrated database. Subgraphs named in SUBGRAPH_URLS are reached over HTTP, the others run in this process.
 * @param adminUrl the role that owns the database; jobs run under it
 */
export async function openInstallation(config: Config, adminUrl: string, options: { jobs?: boolean } = {}): Promise<Installation> {
  // Must stand before the gateway is constructed: it starts metric exporters that look for cloud hosts otherwise.
  process.env['APOLLO_TELEMETRY_DISABLED'] = '1'
  const { ApolloGateway } = await import('@apollo/gateway')
  const gatewayUrl = urlOf(config, adminUrl, 'gateway')
  const db = openDatabase<any>(createPool(gatewayUrl, { max: config.DATABASE_POOL_SIZE, application_name: 'ruvela gateway', statement_timeout: 5_000 }))
  const doorbell = await openDoorbell(gatewayUrl, config.REDIS_URL)
  const storage = openStorage(config)
  const here = SUBGRAPH_DEFINITIONS.filter(({ name }) => config.SUBGRAPH_URLS[name] === undefined)
  const runtimes = here.map((definition) => openSubgraph(definition, { config, adminUrl, doorbell, storage }))
  const remote = Object.entries(config.SUBGRAPH_URLS).map(([name, url]) => [name, pooledHttpDataSource(url, config.SECRETS_KEY)] as const)
  const sources = dataSources(Object.fromEntries(remote), runtimes)
  const supergraphSdl = readFileSync(path.join(SCHEMA_FOLDER, 'supergraph.graphql'), 'utf8')
  const gateway = new ApolloGateway({ supergraphSdl, buildService: ({ name }) => sources[name]!, logger: log as never })
  const apollo = new ApolloServer<OperationContext>({
    gateway,
    csrfPrevention: false, // the door itself takes JSON posts from our own origin only
    persistedQueries: false,
    introspection: config.NODE_ENV !== 'production' || config.GRAPHIQL === true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    logger: log as never,
    parseOptions: { maxTokens: QUERY_LIMITS.tokens },
    validationRules: [],
    formatError: publicError,
  })
  await apollo.start()
  const live = createLiveUpdates(gateway, sources, subscribeTo(config, runtimes))
  const jobs: Runner | undefined = options.jobs === false || runtimes.length === 0 ? undefined : await startJobs(adminUrl, runtimes)
  return {
    config, db, doorbell, runtimes, apollo, live,
    async close() {
      await apollo.stop()
      await jobs?.stop()
      await Promise.all(runtimes.map((runtime) => runtime.stop()))
      await Promise.all(remote.map(([, source]) => source.close()))
      await doorbell.close()
      await db.destroy()
    },
  }
}

/** Extra validation for operations that clients write themselves. */
export const FREE_OPERATION_RULES = [queryLimitsRule, MaxIntrospectionDepthRule]

function dataSources(remote: Record<string, GraphQLDataSource<any>>, runtimes: SubgraphRuntime[]): Record<string, GraphQLDataSource<any>> {
  const local = runtimes.map((runtime) => [runtime.definition.name, inProcessDataSource(runtime.definition.schema, runtime)] as const)
  const sources = { ...Object.fromEntries(local), ...remote }
  const owners = nodeOwners(new Map(SUBGRAPH_DEFINITIONS.map(({ name, schema }) => [name, schema])))
  const nodeSdl = readFileSync(path.join(SCHEMA_FOLDER, 'subgraphs/node.graphql'), 'utf8')
  return { ...sources, node: inProcessDataSource(nodeSubgraphSchema(nodeSdl, owners, askOwners(owners, sources)), undefined) }
}

function subscribeTo(config: Config, runtimes: SubgraphRuntime[]): SubscribeToSubgraph {
  const byName = new Map(runtimes.map((runtime) => [runtime.definition.name as string, runtime]))
  const documentOf = createDocumentCache()
  return async (subgraph, { operation, variables }, { context, renew }) => {
    const runtime = byName.get(subgraph)
    if (runtime !== undefined) return subscribeIn(runtime, { document: documentOf(operation), variables }, { context, renew })
    const events = subscribeOverSocket(config.SUBGRAPH_URLS[subgraph as SubgraphName]!, config.SECRETS_KEY, { operation, variables, context })
    return mapEvents(events, async (event) => {
      await renew()
      return event
    })
  }
}

/** A result as a socket's client may see it; answers to HTTP requests get the same errors. */
export function withoutInternals(result: ExecutionResult): FormattedExecutionResult {
  const { errors, ...rest } = result
  return errors === undefined ? rest : { ...rest, errors: errors.map((error) => publicError(error instanceof GraphQLError ? error.toJSON() : error)) }
}

function publicError({ message, path: at, extensions, locations }: GraphQLFormattedError): GraphQLFormattedError {
  const { serviceName: _serviceName, stacktrace: _stacktrace, valueCompletion: _valueCompletion, ...kept } = extensions ?? {}
  return {
    message,
    ...(at === undefined ? {} : { path: at }),
    ...(locations === undefined ? {} : { locations }),
    extensions: { code: 'INTERNAL_SERVER_ERROR', ...kept },
  }
}
