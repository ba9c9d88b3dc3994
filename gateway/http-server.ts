import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { newId } from '#platform/global-ids.ts'
import { answerError } from '#platform/http-errors.ts'
import { contextOf } from '#platform/request-context.ts'
import { UnknownHostError } from './authentication.ts'
import { forwardRoutes } from './forwarded-routes.ts'
import { OperationRefusedError, registerGraphqlDoor } from './graphql-door.ts'
import { registerHealthDoor, openMetricsDoor } from './health-door.ts'
import type { Installation } from './installation.ts'
import { registerLegacyDoor } from './legacy/routes.ts'
import { readPersistedOperations } from './persisted-operations.ts'
import { createRequestDoor, type OpenRequest } from './request-door.ts'
import { registerSocketDoor } from './socket-door.ts'
import { SUBGRAPH_DEFINITIONS } from './subgraph-list.ts'
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
  app.setErrorHandler(answerGatewayError)
  registerHealthDoor(app, installation)
  registerGraphqlDoor(app, installation, persisted, open)
  registerLegacyDoor(app, installation, open)
  await registerSubgraphRoutes(app, installation, open)
  await registerWebDoor(app, installation, open)
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
  for (const definition of SUBGRAPH_DEFINITIONS) {
    const url = installation.config.SUBGRAPH_URLS[definition.name]
    if (url !== undefined) await forwardRoutes(app, definition, { url, config: installation.config, open })
  }
}

function answerGatewayError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof UnknownHostError) return reply.code(421).send({ error: 'unknown_host' })
  if (error instanceof OperationRefusedError) {
    return reply.code(error.status).send({ errors: [{ message: error.message, extensions: { code: error.code } }] })
  }
  return answerError(error, request, reply)
}
