import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { allowsFreeOperations } from '#platform/base/config.ts'
import type { RouteContext } from '#platform/process/subgraph-definition.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import type { Tables } from '../tables.ts'
import { moveDemoClock } from './clock.actions.ts'
import { readClock } from './clock.store.ts'

const MINUTES_MAX = 366 * 24 * 60
const BODY_BYTES_MAX = 1000

const moveShape = z.strictObject({ minutes: z.int().min(1).max(MINUTES_MAX) })

/**
 * `/dev/clock`, for developers: the database's clock, and moving it forward in a demo. Like all addresses
 * below /dev it answers this machine only.
 */
export function addClockRoutes(app: FastifyInstance, route: RouteContext): void {
  if (!allowsFreeOperations(route.services.config)) return
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: BODY_BYTES_MAX },
      (_request, body, done) => done(null, body),
    )
    scope.get('/dev/clock', async (request, reply) => {
      const ctx = (await route.open(request, reply)) as RequestContext<Tables>
      return reply.header('cache-control', 'no-store').send(await readClock(ctx.db))
    })
    scope.post('/dev/clock', async (request, reply) => {
      const ctx = (await route.open(request, reply)) as RequestContext<Tables>
      const asked = moveShape.safeParse(readJson(request.body))
      if (!asked.success) return reply.code(400).send({ error: 'bad_request', fields: ['minutes'] })
      const clock = await moveDemoClock(ctx, asked.data.minutes)
      return clock === undefined ? reply.code(409).send({ error: 'clock_not_movable' }) : reply.send(clock)
    })
  })
}

function readJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}
