import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GRAPHQL_PATH } from '../requests/graphql-errors.ts'
import { partnerKeyOf } from '../requests/open-request.ts'

// What a partner's page reads of an answer beside its body.
const EXPOSED = 'RateLimit, RateLimit-Policy, Retry-After, X-Request-Id'
const PREFLIGHT = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'Authorization, Content-Type, X-Locale, X-Request-Id',
  'access-control-max-age': '7200',
  vary: 'Access-Control-Request-Headers',
}

/**
 * Lets pages of every origin ask the graph with a partner's key (CORS), and nothing else. Credentials are never allowed: a browser sends no cookie of a
 * member's along, and with a key a cookie means nothing. A page without a key gets no such header, so that it can read no answer.
 */
export function admitPartnerPages(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (asksForKey(request)) void reply.headers(PREFLIGHT)
    else if (request.method === 'POST' && partnerKeyOf(request) !== undefined) allowReading(reply)
  })
}

// The question that a browser asks before it sends the header Authorization for a page of another origin.
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
