import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { Counter, Gauge } from 'prom-client'
import { log } from '#platform/base/log.ts'
import type { Installation } from '../installation.ts'
import { GRAPHQL_PATH, sendGraphqlRefusal } from '../requests/graphql-errors.ts'
import { sendUnavailablePage, wantsPage } from '../requests/refusal-page.ts'
import { isAdmitted, type Importance } from './load-shedding.rules.ts'

const LOG_INTERVAL_MILLISECONDS = 60_000
// Programs retry soon, each at a random moment; reloading a page in a browser costs more.
const RETRY_SECONDS = { soonest: 1, latest: 4 }
const PAGE_RETRY_SECONDS = { soonest: 10, latest: 30 }

/** Counts requests in progress and decides whether to admit one more. */
export type LoadShedding = {
  /** Whether another request may come in; a refused one is counted. */
  admits(importance: Importance | 'socket'): boolean
  /** Runs an admitted request. */
  inHand<Result>(run: () => Promise<Result>): Promise<Result>
}

function createLoadShedding({ config, pressure, metrics }: Installation): LoadShedding {
  const limit = config.OVERLOAD_REQUESTS
  let inHandCount = 0
  let toldAt = -Infinity
  const registers = [metrics.registry]
  const refused = new Counter({
    name: 'ruvela_requests_shed_total',
    help: 'Requests and sockets that were refused because of overload',
    labelNames: ['importance'],
    registers,
  })
  new Gauge({
    name: 'ruvela_requests_in_hand',
    help: 'Requests in progress',
    registers,
    collect() {
      this.set(inHandCount)
    },
  })
  return {
    admits(importance) {
      const load = { inHandCount, ...pressure.read() }
      if (isAdmitted(importance === 'socket' ? 'view' : importance, load, limit)) return true
      refused.inc({ importance })
      // A log line for each would cost more than the refused work.
      if (performance.now() - toldAt > LOG_INTERVAL_MILLISECONDS) {
        toldAt = performance.now()
        log.warn({ ...load, limit }, 'too many requests are in hand: some are refused')
      }
      return false
    },
    async inHand(run) {
      inHandCount += 1
      try {
        return await run()
      } finally {
        inHandCount -= 1
        pressure.countServed()
      }
    },
  }
}

/**
 * Load shedding: a process with more in progress than it answers in about a second refuses the rest at once,
 * so that admitted requests are served. It covers every route registered after this call. A request counts
 * while its handler runs, so neither a slow sender nor a slow reader takes a place. A route's
 * `config.admission` says what its requests are for. By default GET and HEAD are views, all others actions,
 * and in the graph only mutations are actions.
 */
export function shedLoad(
  app: FastifyInstance,
  installation: Installation,
  persisted: ReadonlyMap<string, string>,
): LoadShedding {
  const shedding = createLoadShedding(installation)
  // A GET route may be registered again for HEAD.
  const guarded = new WeakSet<RouteHandlerMethod>()
  app.addHook('onRoute', (route) => {
    const { handler } = route
    const admission = route.config?.admission
    if (admission === 'always' || guarded.has(handler)) return
    const guard: RouteHandlerMethod = async function (request, reply) {
      if (isFile(request)) return handler.call(this, request, reply)
      const importance = admission ?? importanceOf(request, persisted)
      if (!shedding.admits(importance)) return sendOverloaded(request, reply)
      return shedding.inHand(async () => handler.call(this, request, reply))
    }
    guarded.add(guard)
    route.handler = guard
  })
  return shedding
}

// Belongs to admitted pages. Files cost next to nothing, and a browser does not request one twice.
const isFile = ({ url }: FastifyRequest) => url.startsWith('/assets/')

function importanceOf(
  { method, routeOptions, body }: FastifyRequest,
  persisted: ReadonlyMap<string, string>,
): Importance {
  if (routeOptions.url !== GRAPHQL_PATH) return method === 'GET' || method === 'HEAD' ? 'view' : 'action'
  const { id, query } = (body ?? {}) as { id?: unknown; query?: unknown }
  const text = typeof id === 'string' ? persisted.get(id) : query
  // A free operation has not been parsed yet: a text that merely mentions a mutation at most takes one of the
  // reserved places.
  return typeof text === 'string' && /\bmutation\b/.test(text) ? 'action' : 'view'
}

function sendOverloaded(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.code(503)
  if (wantsPage(request)) return sendUnavailablePage(request, reply, secondsWithin(PAGE_RETRY_SECONDS))
  const retryAfterSeconds = secondsWithin(RETRY_SECONDS)
  void reply.header('retry-after', String(retryAfterSeconds))
  if (request.routeOptions.url === GRAPHQL_PATH)
    return sendGraphqlRefusal(request, reply, {
      status: 503,
      code: 'OVERLOADED',
      message: 'The service is overloaded',
      extensions: { retryAfterSeconds },
    })
  return reply
    .headers({ 'cache-control': 'no-store', 'x-request-id': request.id })
    .send({ error: 'overloaded' })
}

const secondsWithin = ({ soonest, latest }: { soonest: number; latest: number }) =>
  randomInt(soonest, latest + 1)
