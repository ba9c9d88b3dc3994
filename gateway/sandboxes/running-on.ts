import type { FastifyInstance } from 'fastify'
import type { RunningSandbox } from '../sandboxes.types.ts'

/** A sandbox on an opened installation and its routes, which get requests from the real site's server. */
export async function runningOn(
  installation: { close(): Promise<void> },
  server: { app: FastifyInstance; close(): Promise<void> },
): Promise<RunningSandbox> {
  const { app } = server
  await app.ready()
  return {
    answer: (request, response) => app.routing(request, response),
    upgrade: (request, socket, head) => app.server.emit('upgrade', request, socket, head),
    async close() {
      await server.close()
      await installation.close()
    },
  }
}
