import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { RequestError } from '#platform/base/errors.ts'
import { recordFailure } from '#platform/base/http-errors.ts'
import { normaliseInput } from '#platform/base/input-text.ts'
import { log } from '#platform/base/log.ts'
import type { GatewayContext } from '#platform/requests/request-context.ts'
import type { Installation } from '../installation.ts'
import { openRequest, UnknownHostError } from '../requests/authentication.ts'
import { readHead, type OpenRequest } from '../requests/open-request.ts'
import { askedOriginOf, originOf } from '../requests/site-origin.ts'
import { autoLike } from './auto-like.ts'
import { removeChat } from './chat.ts'
import { chats } from './chats.ts'
import { companyInfo } from './companyinfo.ts'
import { discountCode } from './discountcode.ts'
import { geocode } from './geocode.ts'
import { interests } from './interests.ts'
import { LegacyError, type LegacyAnswer, type LegacyCall, type LegacyRequest } from './legacy-call.ts'
import { likes } from './likes.ts'
import { logOut } from './logout.ts'
import { openApiDocument } from './openapi.ts'
import { pageHidden } from './page-hidden.ts'
import { regions } from './regions.ts'
import { runOperation } from './run-operation.ts'
import { settings } from './settings.ts'
import { subscribeToPush } from './user-push.ts'
import { changeLanguage, fetchUser, logIn } from './user.ts'

/**
 * Every call of the old server that is still supported. A call with `only` precedes the one it is told apart
 * from.
 */
export const LEGACY_CALLS: LegacyCall[] = [
  subscribeToPush,
  logIn,
  fetchUser,
  changeLanguage,
  logOut,
  geocode,
  pageHidden,
  autoLike,
  discountCode,
  settings,
  chats,
  likes,
  removeChat,
  interests,
  regions,
  companyInfo,
]

const BODY_LIMIT_BYTES = 16_384

/** Everything under /api: the old calls, their OpenAPI document, and JSON for unknown paths. */
export function registerLegacyRoutes(
  app: FastifyInstance,
  installation: Installation,
  open: OpenRequest,
): void {
  void app.register(async (scope) => {
    // Old clients and beacons send all kinds of content types; every body is treated as JSON and validated
    // after method and session.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.setErrorHandler(answerRefusal)
    scope.get('/api/openapi.json', async (request, reply) => {
      const context = await open(request, reply)
      return openApiDocument(LEGACY_CALLS, askedOriginOf(context, installation.config, request))
    })
    scope.all('/api/*', { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
      const onPath = callsOn(request.url)
      if (request.method === 'OPTIONS') return reply.code(204).header('allow', methodsOf(onPath)).send()
      const call = findCall(onPath, request)
      const context = await open(request, reply)
      if (!isOpenTo(call, context)) throw new LegacyError(403, 'authentication_required')
      const answer = await call.handle(readRequest(call, request, reply, { installation, context }))
      return sendAnswer(call, context, answer, request, reply)
    })
  })
}

function isOpenTo({ session }: LegacyCall, { viewer, visit }: GatewayContext): boolean {
  if (session === 'open' || viewer !== undefined) return true
  return session === 'account' && visit.suspended !== undefined
}

function callsOn(url: string): LegacyCall[] {
  const path = url.split('?', 1)[0]!.replace(/\/$/, '')
  const onPath = LEGACY_CALLS.filter((call) => call.path === path)
  if (onPath.length === 0) throw new LegacyError(404, 'not_found')
  return onPath
}

function findCall(onPath: LegacyCall[], request: FastifyRequest): LegacyCall {
  const query = request.query as Record<string, unknown>
  const found = onPath.find(
    (call) =>
      httpMethodsOf(call).includes(request.method) &&
      Object.entries(call.only ?? {}).every(([name, values]) => values.includes(String(query[name]))),
  )
  if (found === undefined) throw new MethodRefusedError(methodsOf(onPath))
  return found
}

// HEAD is a GET without its body, so a GET with side effects has none.
function httpMethodsOf({ method, changesState }: LegacyCall): string[] {
  return method === 'GET' && changesState === undefined ? ['GET', 'HEAD'] : [method]
}

function methodsOf(calls: LegacyCall[]): string {
  return [...new Set([...calls.flatMap(httpMethodsOf), 'OPTIONS'])].join(', ')
}

function readRequest(
  call: LegacyCall,
  request: FastifyRequest,
  reply: FastifyReply,
  { installation, context }: { installation: Installation; context: GatewayContext },
): LegacyRequest {
  return {
    context,
    query:
      call.query === undefined ? {} : checked(call.query, normaliseInput({ ...(request.query as object) })),
    body: call.body === undefined ? undefined : checked(call.body, normaliseInput(readJson(request.body))),
    headers: request.headers,
    origin: askedOriginOf(context, installation.config, request),
    originOfSite: (other) => originOf(other, installation.config, request),
    run: (operation, variables, other = context) => runOperation(installation, other, operation, variables),
    async openOn(host) {
      const head = await readHead(installation, request.raw)
      // A session belongs to one site and is never carried over to another.
      return openRequest(
        installation.db,
        installation.config,
        { ...head, host, token: undefined, bearer: false, requestId: request.id },
        context.visit.session,
      )
    },
  }
}

function readJson(body: unknown): unknown {
  if (body === undefined || body === '') return {}
  try {
    return JSON.parse(String(body))
  } catch {
    throw new LegacyError(400, 'bad_json')
  }
}

function checked(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new LegacyError(400, 'bad_request', {
    fields: [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')).filter(Boolean))],
  })
}

function sendAnswer(
  call: LegacyCall,
  { requestId, site, visit }: GatewayContext,
  { status, body }: LegacyAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  void reply
    .code(status)
    .header('x-request-id', requestId)
    .header('cache-control', call.cached ? 'private, no-cache' : 'no-store')
  if (body === undefined) return reply.send()
  const json = JSON.stringify(body)
  if (!call.cached) return reply.type('application/json; charset=utf-8').send(json)
  // The tag covers the text, so that a list edited without its site, or a new release, never matches the old
  // answer.
  const covered = [site.id, visit.locale, visit.country, site.contentVersion, json].join('\n')
  const tag = `"${createHash('sha256').update(covered).digest('base64url').slice(0, 27)}"`
  void reply.header('etag', tag)
  if (matches(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(json)
}

function matches(ifNoneMatch: string | undefined, tag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((entry) => entry.trim().replace(/^W\//, '') === tag)
}

/** The path exists, with other methods. */
class MethodRefusedError extends LegacyError {
  readonly allow: string
  constructor(allow: string) {
    super(405, 'method_not_allowed')
    this.allow = allow
  }
}

const STATUS_OF_REFUSAL = { UNAUTHENTICATED: 403, FORBIDDEN: 403, RATE_LIMITED: 429, BAD_USER_INPUT: 400 }
const ERROR_OF_REFUSAL = {
  UNAUTHENTICATED: 'authentication_required',
  FORBIDDEN: 'forbidden',
  RATE_LIMITED: 'rate_limited',
  BAD_USER_INPUT: 'bad_request',
}

const LEGACY_CALL = /^\/api\/[a-z-]{1,40}\.php$/

function answerRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  void reply.header('cache-control', 'no-store').header('x-request-id', request.id)
  if (error instanceof MethodRefusedError) void reply.header('allow', error.allow)
  if (error instanceof LegacyError) return reply.code(error.status).send(error.body)
  if (error instanceof UnknownHostError) return reply.code(421).send({ error: 'unknown_host' })
  if (error instanceof RequestError) {
    const { code, retryAfterSeconds } = error.extensions
    if (retryAfterSeconds !== undefined)
      void reply.header('retry-after', String(Math.ceil(retryAfterSeconds)))
    return reply.code(STATUS_OF_REFUSAL[code]).send({ error: ERROR_OF_REFUSAL[code] })
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status < 500) return reply.code(status).send({ error: 'bad_request' })
  const [path] = request.url.split('?', 1)
  log.error(
    {
      requestId: request.id,
      method: request.method,
      path,
      reason: (error as Error).message,
      stack: (error as Error).stack,
    },
    'a legacy call failed',
  )
  // One route serves all calls, whose names say which one it was.
  const call = LEGACY_CALL.test(path!) ? path : undefined
  recordFailure(error, request, 'a legacy call failed', call)
  return reply.code(500).send({ error: 'internal', reference: request.id })
}
