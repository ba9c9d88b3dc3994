import OAuth2Server from '@node-oauth/oauth2-server'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import { RequestError } from '#platform/base/errors.ts'
import type { RouteContext } from '#platform/process/subgraph-definition.ts'
import { MEMBER_SCOPES } from '#platform/requests/audience.ts'
import { countAction } from '#platform/requests/count-action.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import type { Tables } from '../tables.ts'
import { authenticateClient, createOAuthServer, GRANT_TYPES } from './oauth-server.ts'
import { deleteTokensOf } from './oauth-token.store.ts'
import { issuerOf } from './oauth.actions.ts'

const BODY_BYTES_MAX = 8_192
const FORM = 'application/x-www-form-urlencoded'
// CORS allows every origin: authentication is in the form, not in a cookie.
const ANSWER_HEADERS = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }

/**
 * The endpoints where partners' apps get tokens (RFC 6749), revoke them (RFC 7009) and read the metadata (RFC
 * 8414).
 */
export function addOAuthRoutes(app: FastifyInstance, route: RouteContext): void {
  const db = route.db as Kysely<Tables>
  void app.register(async (scope) => {
    // Forms only: JSON values may be other types than strings.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      FORM,
      { parseAs: 'string', bodyLimit: BODY_BYTES_MAX },
      (_request, body, done) => done(null, readForm(String(body))),
    )
    scope.setErrorHandler((error, _request, reply) => {
      const { statusCode = 500 } = error as { statusCode?: number }
      if (statusCode >= 500) throw error
      const fault = new OAuth2Server.InvalidRequestError(`Invalid request: the body must be ${FORM}`)
      return sendFault(reply.headers(ANSWER_HEADERS), fault)
    })
    scope.get('/.well-known/oauth-authorization-server', async (request, reply) => {
      const ctx = await route.open(request, reply)
      return reply.headers({ ...ANSWER_HEADERS, 'cache-control': 'max-age=3600' }).send(metadataOf(ctx))
    })
    scope.post('/oauth/token', { config: { admission: 'action' } }, async (request, reply) => {
      const ctx = (await route.open(request, reply)) as RequestContext<Tables>
      void reply.headers(ANSWER_HEADERS)
      if (!(await isWithinLimit(ctx, reply))) return reply
      const body = (request.body ?? {}) as Record<string, string>
      const { 'content-length': length = '0', 'content-type': type = FORM } = request.headers
      const headers = { 'content-type': type, 'content-length': length }
      const answer = new OAuth2Server.Response()
      try {
        await createOAuthServer(db, ctx.site.id, body['scope']).token(
          new OAuth2Server.Request({ method: 'POST', headers, query: {}, body }),
          answer,
        )
      } catch (error) {
        return sendFault(reply, error)
      }
      return reply.send(answer.body)
    })
    scope.post('/oauth/revoke', { config: { admission: 'action' } }, async (request, reply) => {
      const ctx = (await route.open(request, reply)) as RequestContext<Tables>
      void reply.headers(ANSWER_HEADERS)
      if (!(await isWithinLimit(ctx, reply))) return reply
      const {
        client_id: clientId = '',
        client_secret: secret,
        token,
      } = (request.body ?? {}) as Record<string, string>
      const client = await authenticateClient(db, ctx.site.id, { clientId, secret })
      if (client === undefined) return sendFault(reply, new OAuth2Server.InvalidClientError('Invalid client'))
      if (token === undefined)
        return sendFault(reply, new OAuth2Server.InvalidRequestError('Missing parameter: `token`'))
      const grantIds = await deleteTokensOf(db, client.id, token)
      if (grantIds.length > 0) ctx.services.pubSub.publish({ topic: 'session', keys: grantIds })
      return reply.send()
    })
  })
}

// A repeated parameter is invalid (RFC 6749 3.2).
function readForm(text: string): Record<string, string> {
  const form = new URLSearchParams(text)
  const counts = new Map<string, number>()
  for (const name of form.keys()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return Object.fromEntries([...form].filter(([name]) => counts.get(name) === 1))
}

function metadataOf(ctx: RequestContext) {
  const issuer = issuerOf(ctx)
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    service_documentation: `${issuer}/developers/oauth`,
    scopes_supported: Object.keys(MEMBER_SCOPES),
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: GRANT_TYPES,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'none'],
    revocation_endpoint_auth_methods_supported: ['client_secret_post', 'none'],
    authorization_response_iss_parameter_supported: true,
  }
}

async function isWithinLimit(ctx: RequestContext<Tables>, reply: FastifyReply): Promise<boolean> {
  try {
    await countAction(ctx, 'appToken')
    return true
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    const { retryAfterSeconds } = error.extensions
    void reply.header('retry-after', String(retryAfterSeconds))
    void reply.code(429).send({ error: 'slow_down', error_description: error.message })
    return false
  }
}

/** The app's errors are reported as the standard requires; all others are server errors. */
function sendFault(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof OAuth2Server.OAuthError) || error.code >= 500) throw error
  return reply.code(error.code).send({ error: error.name, error_description: error.message })
}
