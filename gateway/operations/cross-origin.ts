import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GRAPHQL_PATH } from '../requests/graphql-errors.ts'
import { partnerKeyOf } from '../requests/open-request.ts'

// The answer headers that a partner's page may read.
const EXPOSED = 'RateLimit, RateLimit-Policy, Retry-After, X-Request-Id'
const PREFLIGHT = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'Authorization, Content-Type, X-Locale, X-Request-Id',
  'access-control-max-age': '7200',
  vary: 'Access-Control-Request-Headers',
}

/**
 * Lets pages of every origin query the graph with a partner's key (CORS), and nothing else. Credentials are
 * never allowed: browsers send no member's cookie, and with a key cookies mean nothing. A page without a key
 * gets no such header, so it cannot read any answer.
 */
export function admitPartnerPages(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (asksForKey(request)) void reply.headers(PREFLIGHT)
    else if (request.method === 'POST' && partnerKeyOf(request) !== undefined) allowReading(reply)
  })
}

// The preflight that a browser sends before a cross-origin request with an Authorization header.
function asksForKey({ method, url, headers }: FastifyRequest): boolean {
  return (
    method === 'OPTIONS' &&
    url.split('?', 1)[0] === GRAPHQL_PATH &&
    headers['access-control-request-method'] === 'POST' &&
    /(?:^|,)\s*authorization\s*(?:,|$)/i.test(headers['access-control-request-headers'] ?? '')
  )
}

function allowReading(reply: FastifyReply): void {
  void reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', EXPOSED)
}
