import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#platform/base/config.ts'
import { siteHost } from './authentication.ts'

// What the console's pages load. Everything else belongs to members, who have their sites' hosts.
const OF_THE_CONSOLE = [
  '/operator',
  '/graphql',
  '/assets',
  '/moderated-photos',
  '/case-pictures',
  '/gifts',
  '/gift-pictures',
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/theme.css',
  '/page-fault',
  '/healthz',
  '/readyz',
]

/**
 * At the operators' own host (OPERATOR_HOST) there is the console and nothing else: no sign-up, no member's
 * page, no REST call.
 */
export function keepConsoleHostApart(app: FastifyInstance, { OPERATOR_HOST }: Config): void {
  if (OPERATOR_HOST === undefined) return
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (siteHost(request.headers.host ?? '') !== OPERATOR_HOST) return
    const pathname = request.url.split('?', 1)[0]!
    if (pathname === '/') return reply.redirect('/operator', 302)
    const isOurs = OF_THE_CONSOLE.some((known) => pathname === known || pathname.startsWith(`${known}/`))
    if (!isOurs) return reply.code(404).send({ error: 'not_found' })
  })
}
