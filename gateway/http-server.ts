import Fastify, { type FastifyInstance } from 'fastify'
import { newId } from '#platform/global-ids.ts'
import { log } from '#platform/log.ts'
import { contextOf } from '#platform/request-context.ts'
import { UnknownHostError } from './authentication.ts'
import { isRequestFault, OperationRefusedError, registerGraphqlDoor } from './graphql-door.ts'
import { registerHealthDoor, openMetricsDoor } from './health-door.ts'
import type { Installation } from './installation.ts'
import { registerLegacyDoor } from './legacy/routes.ts'
import { readPersistedOperations } from './persisted-operations.ts'
import { createRequestDoor, type OpenRequest } from './request-door.ts'
import { registerSocketDoor } from './socket-door.ts'
import { registerWebDoor } from './web-door.ts'

/** The port is used by another program. */
export class PortTakenError extends Error {}

export type HttpServer = { app: FastifyInstance; listen(): Promise<number>; close(): Promise<void> }

/** Every door of one process on one port: GraphQL, sockets, legacy REST, files, health and the web application. */
export async function createHttpServer(installation: Installation): Promise<HttpServer> {
  const { config } = installation
  const app = Fastify({
    trustProxy: config.TRUST_PROXY, genReqId: () => newId(), bodyLimit: 1_000_000, requestTimeout: 60_000, keepAliveTimeout: 65_000,
    forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  const open = createRequestDoor(installation)
  const persisted = readPersistedOperations()
  app.addHook('onSend', async (_request, reply) => {
    // A route with needs of its own has said so before.
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) if (!reply.hasHeader(name)) void reply.header(name, value)
  })
  app.setErrorHandler(answerError)
  registerHealthDoor(app, installation)
  registerGraphqlDoor(app, installation, persisted, open)
  registerLegacyDoor(app, installation, open)
  await registerSubgraphRoutes(app, installation, open)
  await registerWebDoor(app, open)
  const closeSockets = registerSocketDoor(app.server, installation, persisted)
  const metrics = openMetricsDoor(installation)
  return {
    app,
    async listen() {
      try {
        await app.listen({ port: config.PORT, host: config.HOST })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
        throw new PortTakenError(`Port ${config.PORT} is already in use. Stop the other program or choose another port: PORT=${config.PORT + 1} npm start`)
      }
      await metrics.listen()
      return (app.server.address() as { port: number }).port
    },
    async close() {
      await closeSockets()
      await app.close()
      await metrics.close()
    },
  }
}

// Styles and scripts are files of ours; nothing inline, nothing from elsewhere. Pictures may be data the page made itself (thumbhash, crop).
const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
}

async function registerSubgraphRoutes(app: FastifyInstance, installation: Installation, open: OpenRequest): Promise<void> {
  for (const runtime of installation.runtimes) {
    const { definition, db, services } = runtime
    await app.register(async (scope) => {
      definition.routes?.(scope, {
        services, db,
        open: async (request, reply) => contextOf(await open(request, reply), definition.name, runtime),
      })
    })
  }
}

/** One shape for every failure outside of GraphQL: a stable code and the reference that finds the log line (ERR-02). */
function answerError(error: unknown, request: { id: string; method: string; url: string }, reply: any) {
  if (error instanceof UnknownHostError) return reply.code(421).send({ error: 'unknown_host' })
  if (error instanceof OperationRefusedError) {
    return reply.code(error.status).send({ errors: [{ message: error.message, extensions: { code: error.code } }] })
  }
  if (isRequestFault(error)) {
    const { extensions, message } = error as { extensions: { code: string }; message: string }
    const status = { UNAUTHENTICATED: 401, FORBIDDEN: 403, RATE_LIMITED: 429 }[extensions.code] ?? 400
    return reply.code(status).send({ errors: [{ message, extensions }] })
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status < 500) return reply.code(status).send({ error: (error as { code?: string }).code ?? 'bad_request' })
  log.error({ requestId: request.id, method: request.method, reason: (error as Error).message, stack: (error as Error).stack }, 'a request failed')
  return reply.code(500).send({ error: 'internal', reference: request.id })
}
