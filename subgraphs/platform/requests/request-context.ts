import type { Kysely } from 'kysely'
import type { SubgraphName } from '../base/config.ts'
import { RequestError } from '../base/errors.ts'
import type { SiteDay } from '../postgres/clock.ts'
import type { Site } from '../site/site.ts'
import type { ApiScope, OperatorRole } from './audience.ts'
import type { Services } from './services.ts'

/**
 * The requesting member. A member's account, profile, credit account and notification settings share one id:
 * memberId. For an app acting for a member, the session is the member's grant.
 */
export type Viewer = { siteId: string; memberId: string; sessionId: string }

/**
 * A newly opened session: the cookie's token and its owner. A suspended account's session opens no viewer.
 */
export type OpenedSession = { token: string; viewer: Viewer; suspended?: boolean }

/** The requesting operator of the installation, who is no member. */
export type OperatorVisit = {
  operatorId: string
  sessionId: string
  role: OperatorRole
  /** The sites that the operator works on; null for every site, also those to come. */
  siteIds: string[] | null
  name: string
  /** Whether the request's site is one of them, and the one that the request named. */
  mayWorkHere: boolean
}

/** An operator's newly opened session, with the cookie's token. */
export type OpenedOperatorSession = { token: string; operator: OperatorVisit }

/**
 * How an action starts or ends the browser's session: the gateway turns it into the cookie, and the rest of
 * the request runs as the new viewer. An operator's session has its own cookie beside the member's.
 */
export type SessionControl = {
  start(opened: OpenedSession): void
  end(): void
  startOperator(opened: OpenedOperatorSession): void
  endOperator(): void
}

/** For requests that cannot change the browser's sessions, such as sockets. */
export const NO_SESSION: SessionControl = {
  start: () => undefined,
  end: () => undefined,
  startOperator: () => undefined,
  endOperator: () => undefined,
}

/**
 * Which sign-ups are a partner's: those through this network, and through its ref if one is named (SIGN-07).
 */
export type PartnerTraffic = { network: string; ref: string | null }

/** A browser in which a member, or an operator, has logged in before, according to a signed cookie. */
export type KnownDevice = { id: string; ownerId: string }

/** Facts about the visit itself. `address` is masked (/24, /64) when it is stored. */
export type Visit = {
  /**
   * The requested domain of the site: what begins here continues there. The first one for partners and apps,
   * whose key picks the site.
   */
  host: string
  /**
   * The host of the requesting page: a domain of any site, or the operators' own. Other than `host` in a
   * console that works on another site. The site's first domain for partners and apps.
   */
  pageHost: string
  locale: string
  country: string
  address: string
  userAgent: string
  audience: 'browser' | 'developer' | 'partner' | 'system'
  /** Whether the visitor came through a partner's link; a site's content for visitors may depend on it. */
  hasTrafficSource: boolean
  /** A page that is hidden or left alone, or a socket: not a sign that the member is there (NOTI-06). */
  isBackground: boolean
  /** The partner's own traffic, if the key has any. */
  traffic?: PartnerTraffic | undefined
  /**
   * A partner's key with its scopes, or an app with the scopes that the viewer granted; undefined for every
   * other client.
   */
  apiKey?: { id: string; scopes: readonly ApiScope[] } | undefined
  /** Undefined for a browser without any login yet. */
  device?: KnownDevice | undefined
  /** The same for logins of operators. */
  operatorDevice?: KnownDevice | undefined
  /**
   * The owner of the session when the account is suspended. Only code that asks for the account holder sees
   * such a member; for everything else they are a visitor.
   */
  suspended?: Viewer | undefined
  /** The operator whose console sent the request; undefined for everybody else. */
  operator?: OperatorVisit | undefined
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
  /**
   * Whether the operation changes nothing, so that a row read once is good until its end. Only for a context
   * that ends with the operation.
   */
  readsOnly?: boolean
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

/**
 * The requesting member, including one with a suspended account: for the few things that stay open to them
 * (TRUST-07).
 */
export function accountHolder({
  viewer,
  visit,
}: Pick<RequestContext, 'viewer' | 'visit'>): Viewer | undefined {
  return viewer ?? visit.suspended
}

/**
 * The member of the session, including one with a suspended account.
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
 * After a sign-up or login the member is the viewer, so that the same operation may ask for their own
 * profile. A suspended member never becomes a viewer.
 * @param opened the newly opened session; undefined when it has ended
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

/**
 * After an operator's login, the same operation may ask for the operator.
 * @param operator undefined when the session has ended
 */
export function adoptOperator(request: GatewayContext, operator: OperatorVisit | undefined): void {
  request.visit.operator = operator
}

const loaders = new WeakMap<object, Map<string, Promise<unknown>>>()

/**
 * Batches the loads of one kind within a request: all ids requested in the same tick are one query. In an
 * operation that only reads, a row that was found is not read again.
 * @param name unique per kind of load in the subgraph
 * @param loadMany rows by id; an id that is missing from the map resolves to undefined
 */
export function batchLoad<Row>(
  ctx: object & { readsOnly?: boolean },
  name: string,
  id: string,
  loadMany: (ids: string[]) => Promise<Map<string, Row>>,
): Promise<Row | undefined> {
  let known = loaders.get(ctx)
  if (known === undefined) loaders.set(ctx, (known = new Map()))
  if (ctx.readsOnly !== true) return loadInBatch(known, { name, id, loadMany })
  const key = `${name}\u0000row\u0000${id}`
  const before = known.get(key) as Promise<Row | undefined> | undefined
  if (before !== undefined) return before
  const found = loadInBatch(known, { name, id, loadMany })
  known.set(key, found)
  const forget = () => known.delete(key)
  // What is missing may be made by the operation itself, such as a profile that is still on its way.
  void found.then((row) => row === undefined && forget(), forget)
  return found
}

type Load<Row> = { name: string; id: string; loadMany: (ids: string[]) => Promise<Map<string, Row>> }

function loadInBatch<Row>(
  known: Map<string, Promise<unknown>>,
  { name, id, loadMany }: Load<Row>,
): Promise<Row | undefined> {
  const key = `${name}\u0000batch`
  let batch = known.get(key) as (Promise<Map<string, Row>> & { ids: Set<string> }) | undefined
  if (batch === undefined) {
    const ids = new Set<string>()
    const promise = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      known.delete(key)
      return loadMany([...ids])
    })
    batch = Object.assign(promise, { ids })
    known.set(key, batch)
  }
  batch.ids.add(id)
  return batch.then((rows) => rows.get(id))
}
