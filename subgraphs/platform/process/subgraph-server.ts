import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { execute, GraphQLError, validate } from 'graphql'
import { useServer } from 'graphql-ws/use/ws'
import { WebSocketServer } from 'ws'
import { ConfigError, readConfig, type Config } from '../base/config.ts'
import { RequestError } from '../base/errors.ts'
import { answerError } from '../base/http-errors.ts'
import { noteRequest } from '../base/log-lines.ts'
import { withPublicErrors } from '../base/public-errors.ts'
import { closeGracefully, endsInTime, GRACEFUL } from '../base/stop.ts'
import { startTracing, traceRequests } from '../base/tracing.ts'
import { openPubSub } from '../events/pub-sub.ts'
import { openStorage } from '../files/open-storage.ts'
import { createDocumentCache } from '../graph/document-cache.ts'
import { explainConnectionError, urlOf } from '../postgres/database.ts'
import { migrate } from '../postgres/migrations.ts'
import { openActionCounter } from '../requests/action-counter.ts'
import {
  adoptOperator,
  adoptSession,
  contextOf,
  NO_SESSION,
  type GatewayContext,
  type OpenedSession,
  type OperatorVisit,
  type SessionControl,
} from '../requests/request-context.ts'
import { operatorReplyHeader, readRequestHeaders, sessionReplyHeader } from '../requests/viewer-header.ts'
import { findSite } from '../site/site.store.ts'
import { startJobs } from './job-runner.ts'
import { keepLogLines } from './log-keeper.ts'
import { createMetrics, openMetricsServer, watchInstallation } from './metrics.ts'
import type { SubgraphDefinition } from './subgraph-definition.ts'
import { openSubgraph, subscribeIn, type SubgraphRuntime } from './subgraph-runtime.ts'

/** A subgraph in a process of its own. */
export type SubgraphServer = {
  runtime: SubgraphRuntime
  /** @returns the address for the gateway's SUBGRAPH_URLS */
  listen(): Promise<string>
  /** The port of /metrics, once it listens. */
  metricsPort(): number | undefined
  close(): Promise<void>
}

type ReadContext = (
  headers: Record<string, unknown>,
  session: (context: () => GatewayContext | undefined) => SessionControl,
) => Promise<GatewayContext | undefined>

/**
 * One subgraph with everything it needs: its graph and subscriptions for the gateway, its other routes, its
 * events and its jobs. Requests on a member's behalf must carry the context that the gateway signed; anything
 * else is answered 401.
 * @param adminUrl the migrated database, as the role that owns it
 * @param options how its jobs run
 */
export async function openSubgraphServer(
  definition: SubgraphDefinition,
  config: Config,
  adminUrl: string,
  options: Parameters<typeof startJobs>[2] = {},
): Promise<SubgraphServer> {
  const tracing = await startTracing(config, definition.name)
  const pubSub = await openPubSub(adminUrl, config.REDIS_URL)
  const actions = await openActionCounter(config)
  const storage = openStorage(config)
  const runtime = openSubgraph(definition, { config, adminUrl, pubSub, storage, actions })
  const jobs = await startJobs(adminUrl, [runtime], options)
  const stopKeeping = keepLogLines(urlOf(config, adminUrl, definition.name), definition.name)
  const metrics = createMetrics()
  const pools = new Map([[definition.name, runtime.pool]])
  watchInstallation(metrics, { runtimes: [runtime], pools, jobs, pubSub })
  const metricsServer = openMetricsServer(metrics, config)
  // The gateway, before the context identifies the viewer, address and request id.
  const app = Fastify({
    ...GRACEFUL,
    bodyLimit: 2_000_000,
    trustProxy: 'loopback,linklocal,uniquelocal',
    requestIdHeader: 'x-request-id',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  traceRequests(app, { goesOn: true })
  app.setErrorHandler(answerError)
  const read: ReadContext = async (headers, session) => {
    const context: GatewayContext | undefined = await readRequestHeaders(config, headers as never, {
      loadSite: (siteId, version) => findSite(runtime.db, siteId, version),
      session: session(() => context),
    })
    return context
  }
  app.get('/healthz', async () => ({ status: 'ok' }))
  addGraph(app, runtime, read)
  await addRoutes(app, runtime, read)
  const sockets = addSubscriptions(app, runtime, read)
  let metricsPort: number | undefined
  return {
    runtime,
    metricsPort: () => metricsPort,
    async listen() {
      await app.listen({ port: config.PORT, host: '127.0.0.1' })
      metricsPort = await metricsServer.listen()
      return `http://127.0.0.1:${(app.server.address() as { port: number }).port}/graphql`
    },
    async close() {
      for (const client of sockets.clients) client.close(1001)
      await closeGracefully(app)
      await metricsServer.close()
      await jobs.stop()
      await runtime.stop()
      await actions.close()
      await pubSub.close()
      await stopKeeping()
      await tracing?.stop()
    },
  }
}

async function addRoutes(app: FastifyInstance, runtime: SubgraphRuntime, read: ReadContext): Promise<void> {
  const { definition, db, services } = runtime
  await app.register(async (scope) => {
    definition.routes?.(scope, {
      db,
      services,
      async open(request, reply) {
        const context = await read(request.headers, sessionOf(reply))
        if (context === undefined)
          throw new RequestError('UNAUTHENTICATED', 'Only the gateway can send requests')
        noteRequest(request, { part: definition.name, siteId: context.site.id })
        return contextOf(context, definition.name, runtime)
      },
    })
  })
}

function addGraph(app: FastifyInstance, runtime: SubgraphRuntime, read: ReadContext): void {
  const { name, schema } = runtime.definition
  const documentOf = createDocumentCache((document) => {
    const [fault] = validate(schema, document)
    if (fault !== undefined) throw fault
  })
  app.post('/graphql', async (request, reply) => {
    const context = await read(request.headers, sessionOf(reply))
    if (context === undefined) throw new RequestError('UNAUTHENTICATED', 'Only the gateway can send requests')
    const { query, variables } = request.body as { query: string; variables?: Record<string, unknown> }
    try {
      const document = documentOf(query)
      return withPublicErrors(
        await execute({
          schema,
          document,
          variableValues: variables,
          contextValue: contextOf(context, name, runtime),
        }),
        context,
        { part: name, document },
      )
    } catch (error) {
      // A gateway of another release may plan operations that this one does not know.
      if (error instanceof GraphQLError) return reply.code(400).send({ errors: [error] })
      throw error
    }
  })
}

function addSubscriptions(
  app: FastifyInstance,
  runtime: SubgraphRuntime,
  read: ReadContext,
): WebSocketServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1_000_000 })
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url !== '/graphql') socket.destroy()
    else
      sockets.handleUpgrade(request, socket, head, (webSocket) =>
        sockets.emit('connection', webSocket, request),
      )
  })
  useServer<Record<string, unknown>, { context?: GatewayContext }>(
    {
      schema: runtime.definition.schema,
      onConnect: async (socket) => {
        const context = await read(socket.connectionParams ?? {}, () => NO_SESSION)
        if (context === undefined) return false
        socket.extra.context = context
        return true
      },
      context: (socket) => socket.extra.context,
      // Errors already have their public form.
      onNext: (_socket, _id, _payload, _args, result) => result,
      subscribe: (args) =>
        subscribeIn(
          runtime,
          { document: args.document, variables: args.variableValues },
          { context: args.contextValue as GatewayContext },
        ),
    },
    sockets,
  )
  return sockets
}

// The gateway, which keeps the cookie, learns an action's decision about the session; the rest of this
// operation runs as the new viewer.
function sessionOf(reply: FastifyReply) {
  return (context: () => GatewayContext | undefined): SessionControl => {
    const adopt = (opened: OpenedSession | undefined) => {
      const own = context()
      if (own !== undefined) adoptSession(own, opened)
    }
    const adoptVisitingOperator = (operator: OperatorVisit | undefined) => {
      const own = context()
      if (own !== undefined) adoptOperator(own, operator)
    }
    return {
      start(opened) {
        void reply.headers(sessionReplyHeader(opened))
        adopt(opened)
      },
      end() {
        void reply.headers(sessionReplyHeader('end'))
        adopt(undefined)
      },
      startOperator(opened) {
        void reply.headers(operatorReplyHeader(opened))
        adoptVisitingOperator(opened.operator)
      },
      endOperator() {
        void reply.headers(operatorReplyHeader('end'))
        adoptVisitingOperator(undefined)
      },
    }
  }
}

/**
 * Runs one subgraph as this process, for the split shape, until it is asked to stop. It brings the database
 * to the newest state itself, so that the processes of an installation may start in any order.
 */
export async function serveSubgraph(definition: SubgraphDefinition): Promise<void> {
  try {
    const config = readConfig()
    const server = await openMigrated(definition, config)
    const stop = () => void endsInTime(server.close()).then((inTime) => process.exit(inTime ? 0 : 1))
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
    console.log(`Ready: ${definition.name} on ${await server.listen()}`)
  } catch (error) {
    const { code, message, port } = error as { code?: string; message: string; port?: number }
    const taken =
      code === 'EADDRINUSE'
        ? `Port ${port} is already in use. Stop the other program or choose another one with PORT.`
        : undefined
    console.error(taken ?? (error instanceof ConfigError ? message : error))
    process.exit(1)
  }
}

async function openMigrated(definition: SubgraphDefinition, config: Config): Promise<SubgraphServer> {
  const { DATABASE_URL } = config
  if (DATABASE_URL === undefined) throw new ConfigError('A subgraph that runs alone needs DATABASE_URL')
  await migrate(config, DATABASE_URL).catch((error: unknown) => {
    throw new ConfigError(explainConnectionError(error, DATABASE_URL), { cause: error })
  })
  return openSubgraphServer(definition, config, DATABASE_URL)
}
