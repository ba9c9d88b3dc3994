import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import { isLoopback, isOpenDevelopment } from '#platform/base/config.ts'
import { DAY_SECONDS } from '#platform/base/durations.ts'
import { RequestError } from '#platform/base/errors.ts'
import { answerError, logFailure } from '#platform/base/http-errors.ts'
import { noteRequest } from '#platform/base/log-lines.ts'
import { closeGracefully, GRACEFUL } from '#platform/base/stop.ts'
import { traceRequests } from '#platform/base/tracing.ts'
import { openMetricsServer } from '#platform/process/metrics.ts'
import { contextOf } from '#platform/requests/request-context.ts'
import { registerDeveloperRoutes } from '../developers/developer-routes.ts'
import type { Installation } from '../installation.ts'
import { registerLegacyRoutes } from '../legacy/routes.ts'
import { limitSlowBodies, requestTimeLimits } from '../load/body-limits.ts'
import { shedLoad } from '../load/load-shedding.ts'
import { admitPartnerPages } from '../operations/cross-origin.ts'
import { registerGraphqlRoutes } from '../operations/graphql-routes.ts'
import { readPersistedOperations } from '../operations/persisted-operations.ts'
import { registerEntryWarning } from '../pages/entry-warning.ts'
import { registerPageFaultRoutes } from '../pages/page-fault-routes.ts'
import { registerWebRoutes } from '../pages/web-routes.ts'
import { siteHost, UnknownHostError } from '../requests/authentication.ts'
import { keepConsoleHostApart } from '../requests/console-host.ts'
import { registerDemoTokens, type DemoToken } from '../requests/demo-token-route.ts'
import { GRAPHQL_PATH, sendGraphqlRefusal } from '../requests/graphql-errors.ts'
import { answerOtherMethods, refuseOtherCharset, takeAnyBody } from '../requests/http-methods.ts'
import { createRequestOpener, requestIdOf, type OpenRequest } from '../requests/open-request.ts'
import {
  sendScriptNeededPage,
  sendNoSitePage,
  sendUnavailablePage,
  wantsPage,
} from '../requests/refusal-page.ts'
import { keepForPartner } from '../sandboxes/partner-access.ts'
import { routeToSandboxes } from '../sandboxes/sandbox-routes.ts'
import { registerSocketHandler } from '../socket/socket-handler.ts'
import { forwardRoutes } from '../sources/forwarded-routes.ts'
import { SUBGRAPH_DEFINITIONS } from '../sources/subgraph-list.ts'
import { watchBackups } from './backup-age.ts'
import { registerHealthRoutes, type Draining } from './health-routes.ts'

/** Another program uses the port. */
class PortTakenError extends Error {
  override name = 'PortTakenError'
}

export type HttpServer = {
  app: FastifyInstance
  listen(): Promise<number>
  /** The port of /metrics; undefined when it is off. */
  metricsPort(): number | undefined
  /**
   * Reports at /readyz that it is about to stop, and keeps serving for DRAIN_SECONDS: a load balancer that
   * has not noticed yet would hit a closed port. Close the server afterwards.
   */
  drain(): Promise<void>
  close(): Promise<void>
}

/**
 * Every route of one process on one port: GraphQL, sockets, legacy REST, files, health and the web
 * application.
 */
export async function createHttpServer(
  installation: Installation,
  demoTokens: () => DemoToken[] = () => [],
): Promise<HttpServer> {
  const { config } = installation
  const app = Fastify({
    // installation.connections has the origin of a request: request.ip, host and protocol ignore proxies.
    genReqId: requestIdOf,
    bodyLimit: 1_000_000,
    ...requestTimeLimits(config.REQUEST_SECONDS),
    ...GRACEFUL,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  const open = createRequestOpener(installation)
  const persisted = readPersistedOperations()
  const sandboxesFirst = routeToSandboxes(app, installation)
  const draining = closeWhatIsAnswered(app)
  limitSlowBodies(app, config.REQUEST_SECONDS)
  measureRequests(app, installation)
  admitPartnerPages(app)
  checkCharsets(app)
  addSecurityHeaders(app, installation)
  traceRequests(app, { goesOn: false })
  // Other sites' forms and beacons can send text without a preflight, and text is never an operation.
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(answerGatewayError).setNotFoundHandler(answerUnknownMethod)
  keepRoutesApart(app, installation)
  const shedding = shedLoad(app, installation, persisted)
  const otherMethodsAnswered = answerOtherMethods(app, refuseMethod)
  registerHealthRoutes(app, installation, draining)
  registerGraphqlRoutes(app, installation, persisted, open)
  registerLegacyRoutes(app, installation, open)
  registerPageFaultRoutes(app, open)
  registerEntryWarning(app, open)
  await registerSubgraphRoutes(app, installation, open)
  registerDeveloperRoutes(app, installation, open)
  registerDemoTokens(app, installation, { open, demoTokens })
  await registerWebRoutes(app, installation, open)
  await otherMethodsAnswered()
  const closeSockets = registerSocketHandler(app, installation, { persisted, shedding, sandboxesFirst })
  watchBackups(installation)
  const metrics = openMetricsServer(installation.metrics, config)
  let metricsPort: number | undefined
  return {
    app,
    metricsPort: () => metricsPort,
    async listen() {
      try {
        await app.listen({ port: config.PORT, host: config.HOST })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
        throw new PortTakenError(
          `Port ${config.PORT} is already in use. Stop the other program or choose another port: PORT=${config.PORT + 1} npm start`,
        )
      }
      metricsPort = await metrics.listen()
      return (app.server.address() as { port: number }).port
    },
    async drain() {
      if (config.DRAIN_SECONDS === 0 || !app.server.listening) return
      draining.isDraining = true
      await wait(config.DRAIN_SECONDS * 1000)
    },
    async close() {
      await closeSockets()
      await closeGracefully(app)
      await metrics.close()
    },
  }
}

function checkCharsets(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.takesAnyBody === true) takeAnyBody(request)
    else refuseOtherCharset(request.headers['content-type'])
  })
}

function addSecurityHeaders(app: FastifyInstance, { connections }: Installation): void {
  app.addHook('onSend', async (request, reply) => {
    // A route with its own policy has already set it.
    for (const [name, value] of Object.entries(SECURITY_HEADERS))
      if (!reply.hasHeader(name)) void reply.header(name, value)
    if (connections.read(request.raw).isSecure && !isOnThisMachine(request))
      void reply.header('strict-transport-security', `max-age=${HSTS_SECONDS}`)
  })
}

/** While draining, a keep-alive connection would be closed under its next request. */
function closeWhatIsAnswered(app: FastifyInstance): Draining {
  const draining: Draining = { isDraining: false }
  app.addHook('onSend', async (_request, reply) => {
    if (draining.isDraining) void reply.header('connection', 'close')
  })
  return draining
}

function measureRequests(app: FastifyInstance, installation: Installation): void {
  app.addHook('onResponse', async (request, reply) => {
    const { httpSeconds } = installation.metrics
    const route = request.routeOptions.url ?? 'unknown'
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    httpSeconds.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
  })
  new Counter({
    name: 'ruvela_disbelieved_forwards_total',
    help: 'Requests with forwarding headers from a peer that TRUST_PROXY does not name',
    registers: [installation.metrics.registry],
    collect() {
      this.reset()
      this.inc(installation.connections.disbelievedCount())
    },
  })
}

// Styles and scripts are our own files; nothing inline, nothing from elsewhere. Pictures may be data the page
// made itself (thumbhash, crop).
const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
}

const HSTS_SECONDS = 365 * DAY_SECONDS

// Browsers would demand HTTPS from every other program on this machine, too.
function isOnThisMachine({ headers }: FastifyRequest): boolean {
  return /^(?:[\w-]+\.)*localhost$/.test(siteHost(headers.host ?? ''))
}

async function registerSubgraphRoutes(
  app: FastifyInstance,
  installation: Installation,
  open: OpenRequest,
): Promise<void> {
  for (const runtime of installation.runtimes) {
    const { definition, db, services } = runtime
    await app.register(async (scope) => {
      definition.routes?.(scope, {
        services,
        db,
        async open(request, reply) {
          const context = await open(request, reply)
          noteRequest(request, { part: definition.name, siteId: context.site.id })
          return contextOf(context, definition.name, runtime)
        },
      })
    })
  }
  for (const definition of SUBGRAPH_DEFINITIONS) {
    const url = installation.config.SUBGRAPH_URLS[definition.name]
    if (url !== undefined) await forwardRoutes(app, definition, { url, open, ...installation })
  }
}

// The mailbox and the SMS outbox hold every link and code sent to members, and the demo's tokens act for its
// members. The visitor chooses the Host, so the address counts too; behind a proxy every address is the
// proxy's.
const PASSED_ON = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/** Which routes answer whom: those of developers, of a sandbox's partner and of operators. */
function keepRoutesApart(app: FastifyInstance, installation: Installation): void {
  const { config } = installation
  keepConsoleHostApart(app, config)
  if (config.SANDBOX_LABEL !== undefined) keepForPartner(app, installation)
  else if (isOpenDevelopment(config)) app.addHook('onRequest', keepDevelopmentHere)
}

async function keepDevelopmentHere(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | void> {
  if (request.routeOptions.url?.startsWith('/dev/') !== true) return
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  const isHere =
    isLoopback(request.socket.remoteAddress ?? '') &&
    isLoopback(host) &&
    PASSED_ON.every((name) => request.headers[name] === undefined)
  if (!isHere) return reply.code(404).send({ error: 'not_found' })
}

function answerGatewayError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof UnknownHostError)
    return wantsPage(request)
      ? sendNoSitePage(request, reply)
      : reply.code(421).send({ error: 'unknown_host' })
  return isOursToExplain(error) && wantsPage(request)
    ? answerWithPage(error, request, reply)
    : answerError(error, request, reply)
}

function isOursToExplain(error: unknown): boolean {
  return !(error instanceof RequestError) && statusOf(error) >= 500
}

function answerWithPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // A client that has left reads no page, and nothing has failed.
  if (request.raw.aborted) return answerError(error, request, reply)
  logFailure(error, request)
  void reply.header('x-request-id', request.id)
  return sendUnavailablePage(request, reply.code(statusOf(error) === 503 ? 503 : 500))
}

const statusOf = (error: unknown) => (error as { statusCode?: number }).statusCode ?? 500

function refuseMethod(request: FastifyRequest, reply: FastifyReply) {
  if (request.routeOptions.url !== GRAPHQL_PATH) {
    // A browser without script posts a page's forms to the page itself.
    const isForm = request.method === 'POST' && request.routeOptions.url === '/*'
    if (isForm && request.headers.accept?.includes('text/html')) return sendScriptNeededPage(request, reply)
    return reply.code(405).send({ error: 'method_not_allowed' })
  }
  return sendGraphqlRefusal(request, reply, {
    status: 405,
    code: 'METHOD_NOT_ALLOWED',
    message: 'Operations must use POST',
  })
}

// Every path has a route, if only the page for unknown ones: what arrives here has a method without any
// route, or no path.
function answerUnknownMethod(request: FastifyRequest, reply: FastifyReply) {
  const { supportedMethods } = request.server
  return supportedMethods.includes(request.method)
    ? reply.code(404).send({ error: 'not_found' })
    : reply.code(501).send({ error: 'not_implemented' })
}
