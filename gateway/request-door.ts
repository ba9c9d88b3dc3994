import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { hasDeveloperDoor } from '#platform/config.ts'
import { RequestError } from '#platform/errors.ts'
import { adoptViewer, type GatewayContext } from '#platform/request-context.ts'
import { LOCALE_COOKIE, LOCALE_HEADER, openRequest, SESSION_COOKIE, SESSION_LIFETIME_DAYS, type RequestHead } from './authentication.ts'
import type { Installation } from './installation.ts'
import { hasTrackingData, TRAFFIC_SOURCE_COOKIE } from './traffic-source.ts'
import { countryOf } from './visitor-country.ts'

/** Opens the context of a request to any door of the gateway. */
export type OpenRequest = (request: FastifyRequest, reply: FastifyReply) => Promise<GatewayContext>

const contexts = new WeakMap<FastifyRequest, Promise<GatewayContext>>()

/** The opener of request contexts; several routes asking for one request get the same context. */
export function createRequestDoor(installation: Installation): OpenRequest {
  return (request, reply) => {
    let context = contexts.get(request)
    if (context === undefined) contexts.set(request, (context = openOnce(installation, request, reply)))
    return context
  }
}

async function openOnce(installation: Installation, request: FastifyRequest, reply: FastifyReply): Promise<GatewayContext> {
  const head = { ...(await readHead(installation, request.raw, request.ip)), partnerKey: partnerKeyOf(request) }
  if (!head.hasTrafficSource && request.method === 'GET' && hasTrackingData(new URL(request.url, 'http://localhost').searchParams)) {
    head.hasTrafficSource = true
    void reply.header('set-cookie', `${TRAFFIC_SOURCE_COOKIE}=1; Path=/; HttpOnly; SameSite=Lax`)
  }
  if (!head.bearer && head.partnerKey === undefined && isStateChanging(request.method)) refuseForeignOrigin(request.raw)
  const context: GatewayContext = await openRequest(installation.db, installation.config, { ...head, requestId: request.id }, {
    start({ token, viewer }) {
      setSessionCookie(reply, token, SESSION_LIFETIME_DAYS * 86_400)
      adoptViewer(context, viewer)
    },
    end() {
      setSessionCookie(reply, '', 0)
      adoptViewer(context, undefined)
    },
  })
  return context
}

// Partners have the graph and nothing else: at every other door their key is no key.
function partnerKeyOf({ url, headers }: FastifyRequest): string | undefined {
  if (url.split('?', 1)[0] !== '/graphql') return undefined
  return headers.authorization?.match(/^Bearer (partner\.[\w-]{43})$/)?.[1]
}

/** What both HTTP requests and socket upgrades say about themselves. */
export async function readHead(installation: Installation, request: IncomingMessage, address: string): Promise<RequestHead> {
  const cookies = parseCookies(request.headers.cookie)
  const authorization = request.headers.authorization
  const bearer = authorization?.match(/^Bearer ([\w.-]{20,200})$/)?.[1]
  return {
    host: request.headers.host ?? '',
    token: bearer ?? cookies.get(SESSION_COOKIE),
    bearer: bearer !== undefined && hasDeveloperDoor(installation.config),
    askedLocale: askedLocale(request),
    localeCookie: cookies.get(LOCALE_COOKIE),
    acceptLanguage: request.headers['accept-language'] ?? '',
    address: maskAddress(address),
    userAgent: request.headers['user-agent'] ?? '',
    country: await countryOf(address, 'NL'),
    hasTrafficSource: cookies.has(TRAFFIC_SOURCE_COOKIE),
  }
}

/**
 * The language that a request asks for itself: a page by `?lang=`, its calls by the header, because their own address carries none. A cookie or the
 * member's stored language would answer them in another language than the page is drawn in.
 */
function askedLocale({ url, headers }: IncomingMessage): string | undefined {
  const header = headers[LOCALE_HEADER]
  return new URLSearchParams(url?.split('?')[1]).get('lang') ?? (typeof header === 'string' ? header : undefined)
}

/**
 * A page of another origin must not act in the member's name. Browsers send Origin with every post and upgrade; a client that sends none has no
 * cookies of ours to misuse.
 * @throws RequestError FORBIDDEN
 */
export function refuseForeignOrigin(request: IncomingMessage): void {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') throw new RequestError('FORBIDDEN', 'This request comes from another site')
  if (origin === undefined) return
  let originHost: string
  try {
    originHost = new URL(origin).host
  } catch {
    throw new RequestError('FORBIDDEN', 'This request comes from another site')
  }
  if (originHost !== host) throw new RequestError('FORBIDDEN', 'This request comes from another site')
}

function isStateChanging(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
}

function setSessionCookie(reply: FastifyReply, token: string, maxAgeSeconds: number): void {
  void reply.header('set-cookie', `${SESSION_COOKIE}=${token}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=${maxAgeSeconds}`)
}

function parseCookies(header: string | undefined): Map<string, string> {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('=', 2) as [string, string])
  return new Map(pairs.filter(([name, value]) => name !== '' && value !== undefined && value.length < 300))
}

/** An address as limits and logs may know it: the network, not the person (IPv4 /24 is too coarse to limit by, so IPv4 stays; IPv6 is cut to /64). */
export function maskAddress(address: string): string {
  const plain = address.replace(/^::ffff:/, '')
  if (!plain.includes(':')) return plain
  return `${plain.split(':').slice(0, 4).join(':')}::`
}

