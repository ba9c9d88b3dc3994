import type { FastifyInstance } from 'fastify'

/** The page on which members change their password, on every site. */
const CHANGE_PASSWORD = '/settings/login#password'

/**
 * Well-known addresses. Password managers open `/.well-known/change-password` (W3C) after checking
 * `resource-that-should-not-exist-whose-status-code-should-not-be-200`, so unknown names here must be 404.
 */
export function registerWellKnownRoutes(app: FastifyInstance): void {
  app.get('/.well-known/change-password', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').redirect(CHANGE_PASSWORD, 302),
  )
  app.get('/.well-known/*', async (_request, reply) =>
    reply.code(404).header('cache-control', 'no-cache').send({ error: 'not_found' }),
  )
}
