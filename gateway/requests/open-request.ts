import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { allowsFreeOperations } from '#platform/base/config.ts'
import { DAY_SECONDS } from '#platform/base/durations.ts'
import { RequestError } from '#platform/base/errors.ts'
import { newId } from '#platform/base/global-ids.ts'
import { noteRequest } from '#platform/base/log-lines.ts'
import { OPERATOR_SESSION_HOURS } from '#platform/requests/operator.ts'
import { adoptOperator, adoptSession, type GatewayContext } from '#platform/requests/request-context.ts'
import type { Installation, VisitorConnection } from '../installation.ts'
import {
  BACKGROUND_HEADER,
  LOCALE_COOKIE,
  LOCALE_HEADER,
  openRequest,
  OPERATOR_COOKIE,
  OPERATOR_SITE_HEADER,
  SESSION_COOKIE,
  SESSION_LIFETIME_DAYS,
  type RequestHead,
} from './authentication.ts'
import {
  DEVICE_COOKIE,
  DEVICE_LIFETIME_DAYS,
  knownDeviceCookie,
  OPERATOR_DEVICE_COOKIE,
} from './known-device.ts'
import { hasTrackingData, TRAFFIC_SOURCE_COOKIE } from './traffic-source.ts'
import { countryOf } from './visitor-country.ts'

/** Opens the context of a request to any route of the gateway. */
export type OpenRequest = (request: FastifyRequest, reply: FastifyReply) => Promise<GatewayContext>

/**
 * A page's own id for its requests and failures, so that it knows the reference even without an answer
 * (ERR-02).
 */
export const REFERENCE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * The id of a request in logs, jobs and mails: the page's own if it has the right shape. It only labels lines
 * and grants nothing.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && REFERENCE.test(given) ? given : newId()
}

const contexts = new WeakMap<FastifyRequest, Promise<GatewayContext>>()

/** The opener of request contexts; several routes that open one request share its context. */
export function createRequestOpener(installation: Installation): OpenRequest {
  return (request, reply) => {
    let context = contexts.get(request)
    if (context === undefined) contexts.set(request, (context = openOnce(installation, request, reply)))
    return context
  }
}

async function openOnce(
  installation: Installation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<GatewayContext> {
  const read = { ...(await readHead(installation, request.raw)), partnerKey: partnerKeyOf(request) }
  const head = { ...read, ...operatorIn(request, read) }
  if (
    !head.hasTrafficSource &&
    request.method === 'GET' &&
    hasTrackingData(new URLSearchParams(request.url.split('?')[1]))
  ) {
    head.hasTrafficSource = true
    void reply.header('set-cookie', `${TRAFFIC_SOURCE_COOKIE}=1; Path=/; HttpOnly; Secure; SameSite=Lax`)
  }
  if (
    (!head.bearer || head.operatorToken !== undefined) &&
    head.partnerKey === undefined &&
    !isOfApps(request) &&
    request.routeOptions.config.takesAnyOrigin !== true &&
    isStateChanging(request.method)
  )
    refuseForeignOrigin(request.raw, installation.connections.read(request.raw))
  const context: GatewayContext = await openRequest(
    installation.db,
    installation.config,
    { ...head, requestId: request.id },
    {
      start({ token, viewer, suspended }) {
        setCookie(reply, { name: SESSION_COOKIE, value: token, days: SESSION_LIFETIME_DAYS })
        const { SECRETS_KEY } = installation.config
        const ownerId = viewer.memberId
        const value = knownDeviceCookie(SECRETS_KEY, context.visit.device, { ownerId })
        setCookie(reply, { name: DEVICE_COOKIE, value, days: DEVICE_LIFETIME_DAYS })
        adoptSession(context, { viewer, suspended })
      },
      end() {
        setCookie(reply, { name: SESSION_COOKIE, value: '', days: 0 })
        // The browser's cached photos and pages belonged to this member.
        void reply.header('clear-site-data', '"cache"')
        adoptSession(context, undefined)
      },
      startOperator({ token, operator }) {
        setOperatorCookie(reply, { name: OPERATOR_COOKIE, value: token, hours: OPERATOR_SESSION_HOURS })
        const of = { ownerId: operator.operatorId, owner: 'operator' as const }
        const value = knownDeviceCookie(installation.config.SECRETS_KEY, context.visit.operatorDevice, of)
        setOperatorCookie(reply, { name: OPERATOR_DEVICE_COOKIE, value, hours: DEVICE_LIFETIME_DAYS * 24 })
        adoptOperator(context, operator)
      },
      endOperator() {
        setOperatorCookie(reply, { name: OPERATOR_COOKIE, value: '', hours: 0 })
        void reply.header('clear-site-data', '"cache"')
        adoptOperator(context, undefined)
      },
    },
  )
  noteRequest(request, { part: 'gateway', siteId: context.site.id })
  return context
}

/**
 * The operator's cookie, which opens nothing beside a partner's key or a member's bearer token. A developer's
 * token opens no account, so that GraphiQL and tests may send an operator's own operations.
 */
function operatorIn(
  { headers }: FastifyRequest,
  { token, bearer, partnerKey }: RequestHead,
): Pick<RequestHead, 'operatorToken' | 'operatorSite' | 'operatorDeviceCookie'> {
  const isOther = partnerKey !== undefined || (bearer && token?.startsWith('visitor.') !== true)
  if (isOther) return {}
  const site = headers[OPERATOR_SITE_HEADER]
  const cookies = parseCookies(headers.cookie)
  return {
    operatorToken: cookies.get(OPERATOR_COOKIE) || undefined,
    operatorDeviceCookie: cookies.get(OPERATOR_DEVICE_COOKIE),
    operatorSite: typeof site === 'string' && site !== '' ? site.slice(0, 100) : undefined,
  }
}

// Apps authenticate in the request itself, and cookies have no effect: pages of every origin may call.
function isOfApps({ url }: Pick<FastifyRequest, 'url'>): boolean {
  return ['/oauth/token', '/oauth/revoke'].includes(url.split('?', 1)[0]!)
}

/**
 * A partner's key, or its app's access token. Partners may use the graph only: at every other route their key
 * is ignored.
 */
export function partnerKeyOf({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): string | undefined {
  if (url.split('?', 1)[0] !== '/graphql') return undefined
  return keyIn(headers.authorization)
}

/**
 * The token of an Authorization value. RFC 9110 (11.1) compares the scheme without case, and some libraries
 * write it in small letters.
 */
export function bearerIn(authorization: string | undefined): string | undefined {
  return /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
}

/** The partner's key or the access token in an Authorization value; undefined for anything else. */
export function keyIn(authorization: string | undefined): string | undefined {
  const token = bearerIn(authorization) ?? ''
  return /^(?:partner|oauth|sandbox\.[a-z0-9]{12})\.[\w-]{43}$/.test(token) ? token : undefined
}

/** The parts that HTTP requests and socket upgrades have in common. */
export async function readHead(installation: Installation, request: IncomingMessage): Promise<RequestHead> {
  const { address } = installation.connections.read(request)
  const cookies = parseCookies(request.headers.cookie)
  const given = bearerIn(request.headers.authorization) ?? ''
  const bearer = /^[\w.-]{20,200}$/.test(given) ? given : undefined
  return {
    host: request.headers.host ?? '',
    token: bearer ?? cookies.get(SESSION_COOKIE),
    bearer: bearer !== undefined && allowsFreeOperations(installation.config),
    askedLocale: askedLocale(request),
    localeCookie: cookies.get(LOCALE_COOKIE),
    acceptLanguage: request.headers['accept-language'] ?? '',
    address: maskAddress(address),
    userAgent: request.headers['user-agent'] ?? '',
    country: await countryOf(address, 'NL'),
    hasTrafficSource: cookies.has(TRAFFIC_SOURCE_COOKIE),
    isBackground: request.headers[BACKGROUND_HEADER] !== undefined,
    deviceCookie: cookies.get(DEVICE_COOKIE),
  }
}

/**
 * The language that the request itself asks for: a page by `?lang=`, its calls by the header, because their
 * own address has none. A cookie or the member's stored language could differ from the page's language.
 */
function askedLocale({ url, headers }: IncomingMessage): string | undefined {
  const header = headers[LOCALE_HEADER]
  return (
    new URLSearchParams(url?.split('?')[1]).get('lang') ?? (typeof header === 'string' ? header : undefined)
  )
}

/**
 * A page of another origin must not act in the member's name. Browsers send Origin with every post and
 * upgrade; a client that sends none has no cookies of ours to misuse.
 * @throws RequestError FORBIDDEN
 */
export function refuseForeignOrigin(request: IncomingMessage, { isSecure }: VisitorConnection): void {
  const { origin, host = '' } = request.headers
  const isOwn = origin === undefined || isOriginOf(origin, host, isSecure)
  if (!isOwn || isCrossOrigin(request))
    throw new RequestError('FORBIDDEN', 'This request comes from another site')
}

/** The browser's own statement, also on a GET, which has no Origin. */
export function isCrossOrigin({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site'
}

/**
 * A page over plain HTTP, where anyone on the way may have written it, does not share the origin reached over
 * HTTPS. The reverse is allowed: behind an untrusted proxy, HTTPS looks like HTTP.
 */
function isOriginOf(origin: string, host: string, isSecure: boolean): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host: originHost } = new URL(origin)
  if (protocol !== 'https:' && (isSecure || protocol !== 'http:')) return false
  return URL.canParse(`${protocol}//${host}`) && new URL(`${protocol}//${host}`).host === originHost
}

function isStateChanging(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
}

function setCookie(
  reply: FastifyReply,
  { name, value, days }: { name: string; value: string; days: number },
): void {
  void reply.header(
    'set-cookie',
    `${name}=${value}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=${days * DAY_SECONDS}`,
  )
}

function setOperatorCookie(
  reply: FastifyReply,
  { name, value, hours }: { name: string; value: string; hours: number },
): void {
  void reply.header(
    'set-cookie',
    `${name}=${value}; Path=/; HttpOnly; Secure; SameSite=Strict; Max-Age=${hours * 3600}`,
  )
}

function parseCookies(header: string | undefined): Map<string, string> {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('=', 2) as [string, string])
  return new Map(pairs.filter(([name, value]) => name !== '' && value !== undefined && value.length < 300))
}

/**
 * An address as limits and logs may store it: the network, not the person (IPv4 /24 is too coarse for limits,
 * so IPv4 stays whole; IPv6 is cut to /64).
 */
function maskAddress(address: string): string {
  if (!address.includes(':')) return address
  const [front = '', back = ''] = address.split('%', 1)[0]!.split('::')
  const [first, last] = [front, back].map((text) => text.split(':').filter(Boolean))
  // A dotted end, as in 64:ff9b::192.0.2.1, stands for two groups.
  const missing = 8 - first!.length - last!.length - (address.includes('.') ? 1 : 0)
  const zeros = address.includes('::') ? Array<string>(Math.max(0, missing)).fill('0') : []
  const network = [...first!, ...zeros, ...last!].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::`
}
