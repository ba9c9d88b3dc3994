import type { Kysely } from 'kysely'
import type { ApiScope } from './audience.ts'
import type { SubgraphName } from '../base/config.ts'
import { RequestError } from '../base/errors.ts'
import type { Site } from '../site/site.ts'
import type { Services } from './services.ts'
import type { SiteDay } from '../postgres/clock.ts'

/**
 * Who asks. A member's account, profile, credit account and notification settings share one id: memberId. Of an app that asks for a member, the
 * session is what the member has granted it.
 */
export type Viewer = { siteId: string; memberId: string; sessionId: string }

/** A session that has just been opened: the cookie's token and who it belongs to. That of a suspended account opens no viewer. */
export type OpenedSession = { token: string; viewer: Viewer; suspended?: boolean }

/** How an action starts or ends the browser's session: the gateway turns it into the cookie, and the rest of the request runs as the new viewer. */
export type SessionControl = { start(opened: OpenedSession): void; end(): void }

/** Which sign-ups are a partner's: those that came by this network, and by this ref of it if one is named (SIGN-07). */
export type PartnerTraffic = { network: string; ref: string | null }

/** A browser in which a member has logged in before, as a signed cookie says. */
export type KnownDevice = { id: string; memberId: string }

/** What is known of the visit itself. `address` is masked (/24, /64) where it is stored. */
export type Visit = {
  /**
   * The domain of the site that was asked: what begins here goes on there. The first one for partners and
   * apps, whose key picks the site.
   */
  host: string
  locale: string
  country: string
  address: string
  userAgent: string
  audience: 'browser' | 'developer' | 'partner' | 'system'
  /** Whether the visitor came through a partner's link; what a site shows to visitors may depend on it. */
  hasTrafficSource: boolean
  /** A page that is hidden or left alone, or a socket: no sign that the member is there (NOTI-06). */
  isBackground: boolean
  /** The partner's own, with a partner's key that has some. */
  traffic?: PartnerTraffic | undefined
  /** A partner's key and what it was made for, or an app and what the viewer lets it do; undefined for everybody else. */
  apiKey?: { id: string; scopes: readonly ApiScope[] } | undefined
  /** Undefined for a browser in which nobody has logged in yet. */
  device?: KnownDevice | undefined
  /** Whose session this is when the account is suspended. To everything but what asks for the account's holder such a member is a visitor. */
  suspended?: Viewer | undefined
  session: SessionControl
}

/** Everything that is true for one request, and no more (STYLE §5). It stops at the action. */
export type RequestContext<Tables = unknown> = {
  requestId: string
  site: Site
  viewer: Viewer | undefined
  visit: Visit
  now: Date
  today: SiteDay
  db: Kysely<Tables>
  services: Services
}

/** The request before it enters a subgraph: without that subgraph's database and services. */
export type GatewayContext = Omit<RequestContext, 'db' | 'services'>

/**
 * The request's member.
 * @throws RequestError UNAUTHENTICATED, which logs the client out and asks for the login
 */
export function requireViewer(ctx: Pick<RequestContext, 'viewer'>): Viewer {
  if (ctx.viewer === undefined) throw new RequestError('UNAUTHENTICATED', 'This needs a signed-in member')
  return ctx.viewer
}

/** Who asks, with a suspended account as well: for the few things that stay open to its member (TRUST-07). */
export function accountHolder({
  viewer,
  visit,
}: Pick<RequestContext, 'viewer' | 'visit'>): Viewer | undefined {
  return viewer ?? visit.suspended
}

/**
 * The member of the session, with a suspended account as well.
 * @throws RequestError UNAUTHENTICATED
 */
export function requireAccountHolder(ctx: Pick<RequestContext, 'viewer' | 'visit'>): Viewer {
  return requireViewer({ viewer: accountHolder(ctx) })
}

const contexts = new WeakMap<GatewayContext, Map<SubgraphName, RequestContext>>()

/** The context of one request inside one subgraph; the same object each time, so that its loaders batch. */
export function contextOf(
  request: GatewayContext,
  subgraph: SubgraphName,
  own: { db: Kysely<unknown>; services: Services },
): RequestContext {
  let perSubgraph = contexts.get(request)
  if (perSubgraph === undefined) contexts.set(request, (perSubgraph = new Map()))
  let ctx = perSubgraph.get(subgraph)
  if (ctx === undefined) perSubgraph.set(subgraph, (ctx = { ...request, ...own }))
  return ctx
}

/**
 * Who signs up or logs in is the viewer from then on, so that the same operation may ask for the own profile. A suspended member is nobody's viewer.
 * @param opened the session that was opened; undefined when it has ended
 */
export function adoptSession(
  request: GatewayContext,
  opened: Pick<OpenedSession, 'viewer' | 'suspended'> | undefined,
): void {
  const suspended = opened?.suspended === true
  const viewer = suspended ? undefined : opened?.viewer
  request.visit.suspended = suspended ? opened.viewer : undefined
  request.viewer = viewer
  for (const ctx of contexts.get(request)?.values() ?? []) ctx.viewer = viewer
}

const loaders = new WeakMap<object, Map<string, Promise<unknown>>>()

/**
 * Batches the loads of one kind within a request: all ids asked for in the same tick are one query.
 * @param name unique per kind of load in the subgraph
 * @param loadMany rows by id; an id that is missing from the map resolves to undefined
 */
export function batchLoad<Row>(
  ctx: object,
  name: string,
  id: string,
  loadMany: (ids: string[]) => Promise<Map<string, Row>>,
): Promise<Row | undefined> {
  let known = loaders.get(ctx)
  if (known === undefined) loaders.set(ctx, (known = new Map()))
  const key = `${name}\u0000batch`
  let batch = known.get(key) as (Promise<Map<string, Row>> & { ids: Set<string> }) | undefined
  if (batch === undefined) {
    const ids = new Set<string>()
    const opened = known
    const promise = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      opened.delete(key)
      return loadMany([...ids])
    })
    batch = Object.assign(promise, { ids })
    known.set(key, batch)
  }
  batch.ids.add(id)
  return batch.then((rows) => rows.get(id))
}
