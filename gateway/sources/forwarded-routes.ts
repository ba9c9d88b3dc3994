import { PassThrough, type Readable } from 'node:stream'
import Fastify, {
  type FastifyContextConfig,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { Pool } from 'undici'
import type { Config } from '#platform/base/config.ts'
import { log } from '#platform/base/log.ts'
import type { SubgraphDefinition } from '#platform/process/subgraph-definition.ts'
import { isInnerHeader, readReplyHeaders, signedRequestHeaders } from '#platform/requests/viewer-header.ts'
import type { ConnectionReader } from '../installation.ts'
import type { OpenRequest } from '../requests/open-request.ts'

type Route = { method: string; url: string; config: FastifyContextConfig }

// Headers of one hop only (RFC 9110, 7.6.1), and those of no use to the subgraph, which gets the viewer in
// the signed context.
const HOP_HEADERS = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
])
const CREDENTIALS = new Set(['cookie', 'authorization'])
// Forwarding headers are written anew: the gateway has already judged the client's own.
const FORWARDING = /^(?:x-forwarded-|x-real-ip$|forwarded$)/

/**
 * The routes of a subgraph in its own process, at this gateway: each request is forwarded unchanged, body and
 * answer as streams, with the signed context added. The subgraph itself defines its routes.
 */
export async function forwardRoutes(
  app: FastifyInstance,
  definition: SubgraphDefinition,
  options: { url: string; config: Config; open: OpenRequest; connections: ConnectionReader },
): Promise<void> {
  const routes = await listRoutes(definition, options.config)
  if (routes.length === 0) return
  // A separate pool, so that slow uploads never make GraphQL wait for a connection.
  const pool = new Pool(new URL(options.url).origin, {
    connections: 256,
    pipelining: 1,
    headersTimeout: 60_000,
    bodyTimeout: 60_000,
  })
  await app.register(async (scope) => {
    // Bodies pass through unread; the subgraph enforces the limits.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    scope.addHook('onClose', () => pool.destroy())
    for (const { method, url, config } of routes) {
      scope.route({
        method,
        url,
        config,
        handler: (request, reply) => forward(pool, { name: definition.name, ...options }, request, reply),
      })
    }
  })
}

/** A subgraph's routes, found by registering them on a server that never listens. */
async function listRoutes(definition: SubgraphDefinition, config: Config): Promise<Route[]> {
  const routes: Route[] = []
  const rehearsal = Fastify({ exposeHeadRoutes: false })
  rehearsal.addHook('onRoute', ({ method, url, config = {} }) => {
    routes.push(...[method].flat().map((one) => ({ method: one, url, config })))
  })
  await rehearsal.register(async (scope) => definition.routes?.(scope, { services: { config } } as never))
  await rehearsal.ready()
  await rehearsal.close()
  return routes
}

async function forward(
  pool: Pool,
  target: { name: string; config: Config; open: OpenRequest; connections: ConnectionReader },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const context = await target.open(request, reply)
  const body = request.body === undefined ? null : passOn(request.body as Readable)
  const { address, isSecure } = target.connections.read(request.raw)
  const response = await pool
    .request({
      method: request.method as 'GET',
      path: request.raw.url!,
      headers: {
        ...headersFor(request),
        'x-request-id': context.requestId,
        'x-forwarded-for': address,
        'x-forwarded-proto': isSecure ? 'https' : 'http',
        ...signedRequestHeaders(target.config.SECRETS_KEY, context),
      },
      body,
    })
    .catch((error: Error) => {
      if (!request.raw.aborted) {
        log.error(
          { requestId: context.requestId, subgraph: target.name, reason: error.message },
          'a subgraph does not answer',
        )
      }
      const words = 'This part of the service is unavailable'
      throw Object.assign(new Error(words, { cause: error }), { statusCode: 503 })
    })
  readReplyHeaders(response.headers, context)
  const kept = Object.entries(response.headers).filter(
    ([name]) => !HOP_HEADERS.has(name) && !isInnerHeader(name),
  )
  for (const [name, value] of kept) if (value !== undefined) void reply.header(name, value)
  return reply.code(response.statusCode).send(response.body)
}

function headersFor(request: FastifyRequest): Record<string, string | string[]> {
  const kept = Object.entries(request.headers).filter(
    ([name]) =>
      !HOP_HEADERS.has(name) && !CREDENTIALS.has(name) && !FORWARDING.test(name) && !isInnerHeader(name),
  )
  return Object.fromEntries(kept.filter((pair): pair is [string, string | string[]] => pair[1] !== undefined))
}

// The subgraph may answer before it has read everything, for example that the file is too large. The rest is
// then read and dropped: a browser that cannot finish sending never sees the answer.
function passOn(body: Readable): Readable {
  const passed = new PassThrough()
  body.pipe(passed)
  body.once('error', (error) => passed.destroy(error))
  body.once('aborted', () => passed.destroy(new Error('The client went away')))
  passed.once('close', () => {
    body.unpipe(passed)
    body.resume()
  })
  return passed
}
