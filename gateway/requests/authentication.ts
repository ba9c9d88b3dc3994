import type { Config } from '#platform/base/config.ts'
import { RequestError } from '#platform/base/errors.ts'
import { newId } from '#platform/base/global-ids.ts'
import { hashToken, isSignedBy, sign } from '#platform/base/secrets.ts'
import { dayOfSite } from '#platform/postgres/clock.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type {
  GatewayContext,
  OperatorVisit,
  PartnerTraffic,
  SessionControl,
  Viewer,
  Visit,
} from '#platform/requests/request-context.ts'
import { findSite } from '#platform/site/site.store.ts'
import { siteHostOf } from '#platform/site/site.ts'
import {
  findSuspendedSession,
  openConsoleVisit,
  openGrantVisit,
  openPartnerVisit,
  openVisit,
  type OpenedVisit,
} from '#subgraphs/accounts/published.ts'
import { readKnownDevice } from './known-device.ts'

/**
 * The session cookie. The prefix binds it to this host, to HTTPS (browsers count localhost as such) and to
 * the root path.
 */
export const SESSION_COOKIE = '__Host-session'
/** The session cookie of an operator; browsers send it to no page that another site leads to. */
export const OPERATOR_COOKIE = '__Host-operator'
/** The token of the site that an operator's console works on; without it, the host's. */
export const OPERATOR_SITE_HEADER = 'x-operator-site'
export const LOCALE_COOKIE = 'locale'
/** The language in which the requesting page is shown. */
export const LOCALE_HEADER = 'x-locale'
/** Marks a request from a page that is hidden or idle. */
export const BACKGROUND_HEADER = 'x-background'
export const SESSION_LIFETIME_DAYS = 30

/** The request's host belongs to no site: answered with 421. */
export class UnknownHostError extends Error {}

/**
 * The gateway's view of an HTTP request or a socket's upgrade. `token` is the session's, from the cookie or
 * the bearer header.
 */
export type RequestHead = {
  host: string
  token: string | undefined
  bearer: boolean
  /**
   * A partner's key, or its app's access token, which selects the site itself (SITE-01); cookies then mean
   * nothing.
   */
  partnerKey?: string | undefined
  /**
   * The language of the requesting page (SITE-05): from the address (`?lang=`), a header, or the socket's
   * first message.
   */
  askedLocale?: string | undefined
  localeCookie: string | undefined
  acceptLanguage: string
  address: string
  userAgent: string
  country: string
  hasTrafficSource?: boolean
  /** Whether an idle page or a socket sent it, rather than an action of the member. */
  isBackground?: boolean
  deviceCookie?: string | undefined
  operatorDeviceCookie?: string | undefined
  /** An operator's session and the site that the console names; a partner's key leaves both unread. */
  operatorToken?: string | undefined
  operatorSite?: string | undefined
  requestId?: string
}

type OpenedRequest = OpenedVisit & {
  traffic?: PartnerTraffic | undefined
  apiKey?: Visit['apiKey']
  suspended?: Viewer | undefined
  operator?: OperatorVisit | undefined
}

/**
 * Opens a request: site, session and clock in the first statement (one round trip), then the site's settings,
 * which are cached in memory.
 * @throws UnknownHostError for a host of no site
 * @throws RequestError UNAUTHENTICATED for an invalid partner's key or access token
 */
export async function openRequest(
  db: Queryable,
  config: Config,
  head: RequestHead,
  session: SessionControl,
): Promise<GatewayContext> {
  const visitorToken = head.bearer && isVisitorToken(config, head.token)
  const opened =
    head.partnerKey === undefined
      ? await openAtHost(db, config, head, visitorToken)
      : await openByKey(db, head.partnerKey)
  const site = await findSite(db, opened.siteId, opened.contentVersion)
  if (site === undefined) throw new UnknownHostError(head.host)
  const viewer =
    opened.memberId === null
      ? undefined
      : { siteId: site.id, memberId: opened.memberId, sessionId: opened.sessionId! }
  const bearerKnown = head.bearer && (visitorToken || viewer !== undefined || opened.suspended !== undefined)
  return {
    requestId: head.requestId ?? newId(),
    site,
    viewer,
    visit: {
      host: siteHostOf(site, head.partnerKey === undefined ? siteHost(head.host) : undefined),
      pageHost: head.partnerKey === undefined ? siteHost(head.host) : site.domain,
      locale: chooseLocale(
        { locales: site.locales, domainLanguage: site.settings.domainLanguage },
        {
          asked: head.askedLocale,
          stored: opened.language ?? undefined,
          cookie: head.localeCookie,
          acceptLanguage: head.acceptLanguage,
        },
      ),
      country: head.country,
      address: head.address,
      userAgent: head.userAgent.slice(0, 300),
      audience: head.partnerKey !== undefined ? 'partner' : bearerKnown ? 'developer' : 'browser',
      hasTrafficSource: head.hasTrafficSource ?? false,
      isBackground: head.isBackground ?? false,
      traffic: opened.traffic,
      apiKey: opened.apiKey,
      device: readKnownDevice(config, head.deviceCookie),
      operatorDevice: readKnownDevice(config, head.operatorDeviceCookie, 'operator'),
      suspended: opened.suspended,
      operator: opened.operator,
      session,
    },
    now: opened.now,
    today: dayOfSite(opened.now, site.settings.timeZone),
  }
}

/** A site's host, or the operators' own; an operator's cookie may select another site. */
async function openAtHost(
  db: Queryable,
  config: Config,
  head: RequestHead,
  visitorToken: boolean,
): Promise<OpenedRequest> {
  const isConsoleHost = config.OPERATOR_HOST !== undefined && siteHost(head.host) === config.OPERATOR_HOST
  const ofHost = isConsoleHost ? undefined : await openByHost(db, head, visitorToken)
  if (ofHost !== undefined && head.operatorToken === undefined) return ofHost
  return openConsole(db, head, ofHost)
}

/** @param ofHost the request by its host; undefined at the operators' own */
async function openConsole(
  db: Queryable,
  head: RequestHead,
  ofHost: OpenedRequest | undefined,
): Promise<OpenedRequest> {
  const opened = await openConsoleVisit(db, {
    tokenHash: head.operatorToken === undefined ? null : hashToken(head.operatorToken),
    siteToken: head.operatorSite ?? null,
    hostSiteId: ofHost?.siteId ?? null,
    isBackground: head.isBackground ?? false,
  })
  if (opened === undefined) throw new UnknownHostError(head.host)
  const { operator, ...visit } = opened
  // A request that names a site is the operator's only: the member's session belongs to the host's site.
  const isMembers = ofHost !== undefined && (operator === undefined || head.operatorSite === undefined)
  const member = isMembers ? ofHost : { memberId: null, sessionId: null, language: null }
  return { ...visit, ...member, operator }
}

async function openByHost(db: Queryable, head: RequestHead, visitorToken: boolean): Promise<OpenedRequest> {
  const hash = head.token === undefined || visitorToken ? null : hashToken(head.token)
  const opened = await openVisit(db, siteHost(head.host), hash)
  if (opened === undefined) throw new UnknownHostError(head.host)
  if (hash === null || opened.memberId !== null) return opened
  // A token that opens no full session: it belongs to a member with limited rights, or to no member.
  const { siteId } = opened
  const found = await findSuspendedSession(db, siteId, hash)
  if (found === undefined) return opened
  const { language, ...session } = found
  return { ...opened, language, suspended: { siteId, ...session } }
}

async function openByKey(db: Queryable, key: string): Promise<OpenedRequest> {
  return key.startsWith('oauth.') ? openByGrant(db, key) : openByPartnerKey(db, key)
}

async function openByGrant(db: Queryable, accessToken: string): Promise<OpenedRequest> {
  const found = await openGrantVisit(db, hashToken(accessToken))
  if (found === undefined) throw new RequestError('UNAUTHENTICATED', 'The access token is invalid')
  const { keyId, scopes, grantId, ...opened } = found
  return { ...opened, sessionId: grantId, apiKey: { id: keyId, scopes } }
}

async function openByPartnerKey(db: Queryable, key: string): Promise<OpenedRequest> {
  const found = await openPartnerVisit(db, hashToken(key))
  if (found === undefined) throw new RequestError('UNAUTHENTICATED', 'The partner key is invalid')
  const { network, ref, keyId, scopes, ...opened } = found
  return {
    ...opened,
    traffic: network === null ? undefined : { network, ref },
    apiKey: { id: keyId, scopes },
    memberId: null,
    sessionId: null,
    language: null,
  }
}

/** The host without its port, lower-cased. */
export function siteHost(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
}

/** A token for GraphiQL that acts as a visitor: it opens free operations and no account. */
export function visitorToken(config: Config): string {
  return `visitor.${sign(config.SECRETS_KEY, 'developer-token', 'visitor')}`
}

function isVisitorToken(config: Config, token: string | undefined): boolean {
  return (
    token !== undefined &&
    token.startsWith('visitor.') &&
    isSignedBy(config, 'developer-token', 'visitor', token.slice(8))
  )
}

/**
 * SITE-05: the requested language → the member's own → the cookie → the domain's → Accept-Language by weight
 * → nl; always one that the site shows.
 */
export function chooseLocale(
  site: { locales: string[]; domainLanguage: string | null },
  choices: {
    asked?: string | undefined
    stored?: string | undefined
    cookie?: string | undefined
    acceptLanguage: string
  },
): string {
  const candidates = [
    choices.asked,
    choices.stored,
    choices.cookie,
    site.domainLanguage,
    ...acceptedLanguages(choices.acceptLanguage),
    'nl',
  ]
  for (const candidate of candidates) {
    if (candidate == null || candidate === '') continue
    const language = candidate.toLowerCase().startsWith('no') ? 'nb' : candidate
    const exact = site.locales.find((locale) => locale.toLowerCase() === language.toLowerCase())
    const base = exact ?? site.locales.find((locale) => locale === language.split('-')[0]!.toLowerCase())
    if (base !== undefined) return base
  }
  return site.locales[0] ?? 'nl'
}

function acceptedLanguages(header: string): string[] {
  const weighed = header
    .split(',')
    .slice(0, 30)
    .map((entry) => {
      const [language = '', ...parameters] = entry.split(';').map((part) => part.trim())
      const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
      return { language, weight: Number.isNaN(weight) ? 0 : weight }
    })
  return weighed
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ language }) => language)
}
