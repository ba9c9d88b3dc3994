import type { FastifyInstance } from 'fastify'
import { isDatabaseReached } from '#platform/postgres/database.ts'
import type { Installation } from '../installation.ts'

/** Whether the process is about to stop: it is then not ready, though it still serves. */
export type Draining = { isDraining: boolean }

/**
 * /healthz: the process answers. /readyz: it can work (database reached, pub/sub connected) and is not about
 * to stop. It also reports a proxy in front that is not configured, which does not affect readiness. Both
 * answer any host.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  installation: Installation,
  draining: Readonly<Draining>,
): void {
  app.get('/healthz', { config: { admission: 'always' } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config: { admission: 'always' } }, async (_request, reply) => {
    const database = await isDatabaseReached(installation.db)
    const pubSub = installation.pubSub.isConnected()
    const proxy = installation.connections.hasUnknownProxy() ? 'unknown' : 'ok'
    const stopping = draining.isDraining ? { stopping: true } : {}
    return reply
      .code(database && pubSub && !draining.isDraining ? 200 : 503)
      .send({ database, pubSub, proxy, ...stopping })
  })
}
