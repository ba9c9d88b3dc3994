import type { FastifyInstance } from 'fastify'
import { allowsFreeOperations } from '#platform/base/config.ts'
import type { Installation } from '../installation.ts'
import type { OpenRequest } from './open-request.ts'

/** A token that the demo prints, and the role it acts as. */
export type DemoToken = { role: string; token: string }

/**
 * The demo's tokens, so that developers need not copy them into GraphiQL. Like all addresses below /dev it
 * answers this machine and the hosts of sites only. So a foreign page cannot read it under its own host name.
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
