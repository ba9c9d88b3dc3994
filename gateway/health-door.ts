import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Installation } from './installation.ts'

/** /healthz: the process answers. /readyz: it can work (database reached, doorbell heard). Both answer any host. */
export function registerHealthDoor(app: FastifyInstance, installation: Installation): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const database = await sql`select 1`.execute(installation.db).then(() => true, () => false)
    const doorbell = installation.doorbell.isConnected()
    return reply.code(database && doorbell ? 200 : 503).send({ database, doorbell })
  })
}

/** /metrics in Prometheus' text format, on a port of its own that stays inside. */
export function openMetricsDoor(installation: Installation): { listen(): Promise<void>; close(): Promise<void> } {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'ruvela_doorbell_connected', help: '1 while the connection that hears other processes is up', registers: [registry],
    collect() { this.set(installation.doorbell.isConnected() ? 1 : 0) },
  })
  const app = Fastify()
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  return {
    // A taken metrics port must not keep members out: the service starts without it and says so.
    listen: () =>
      app.listen({ port: installation.config.METRICS_PORT, host: '127.0.0.1' }).then(
        () => undefined,
        () => console.warn(`Metrics are off: port ${installation.config.METRICS_PORT} is already in use (METRICS_PORT)`),
      ),
    close: () => app.close().then(() => undefined),
  }
}
