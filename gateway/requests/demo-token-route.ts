import type { FastifyInstance } from 'fastify'
import { allowsFreeOperations } from '#platform/base/config.ts'
import type { Installation } from '../installation.ts'
import type { OpenRequest } from './open-request.ts'

/** A token that the demo prints, and whom it acts as. */
export type DemoToken = { role: string; token: string }

/**
 * The tokens that the demo prints, so that nobody has to copy them into GraphiQL. Like all addresses below /dev it answers this machine only, and the
 * hosts of sites only, so that a page from elsewhere cannot read it under a name of its own.
 */
export function registerDemoTokens(
  app: FastifyInstance,
  { config }: Installation,
  { open, demoTokens }: { open: OpenRequest; demoTokens: () => DemoToken[] },
): void {
  if (!allowsFreeOperations(config)) return
  app.get('/dev/tokens', async (request, reply) => {
    await open(request, reply)
    return reply.header('cache-control', 'no-store').send(demoTokens())
  })
}
