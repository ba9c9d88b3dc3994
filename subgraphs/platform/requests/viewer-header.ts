import type { IncomingHttpHeaders } from 'node:http'
import { isSignedBy, sign, type SecretsKeys } from '../base/secrets.ts'
import { dayOfSite } from '../postgres/clock.ts'
import type { Site } from '../site/site.ts'
import type {
  GatewayContext,
  OpenedOperatorSession,
  OpenedSession,
  SessionControl,
  Viewer,
  Visit,
} from './request-context.ts'

const CONTEXT_HEADER = 'x-ruvela-context'
const SIGNATURE_HEADER = 'x-ruvela-signature'
const SESSION_HEADER = 'x-ruvela-session'
const OPERATOR_HEADER = 'x-ruvela-operator'
// Long enough for a slow hop, short enough that a copied header is worthless. Real time, not the movable
// clock: it guards the wire.
const LIFETIME_MILLISECONDS = 30_000

/**
 * Whether a header belongs to the hop between gateway and subgraph: a client's never pass, a subgraph's never
 * leave.
 */
export function isInnerHeader(name: string): boolean {
  return name.toLowerCase().startsWith('x-ruvela-')
}

type Carried = {
  requestId: string
  siteId: string
  contentVersion: number
  viewer: Viewer | undefined
  visit: Omit<Visit, 'session'>
  now: string
  sentAt: number
}

/** The request's context as headers for the hop to a subgraph, signed with the installation's key. */
export function signedRequestHeaders(secretsKey: string, context: GatewayContext): Record<string, string> {
  const { session: _session, ...visit } = context.visit
  const carried: Carried = {
    requestId: context.requestId,
    siteId: context.site.id,
    contentVersion: context.site.contentVersion,
    viewer: context.viewer,
    visit,
    now: context.now.toISOString(),
    sentAt: Date.now(),
  }
  const text = Buffer.from(JSON.stringify(carried)).toString('base64url')
  return { [CONTEXT_HEADER]: text, [SIGNATURE_HEADER]: sign(secretsKey, 'viewer-header', text) }
}

/**
 * Reads the context on the subgraph's side.
 * @param loadSite finds the site with its settings (cached by version)
 * @returns undefined when the headers are missing, altered or older than 30 seconds: the subgraph answers 401
 */
export async function readRequestHeaders(
  keys: SecretsKeys,
  headers: IncomingHttpHeaders,
  options: {
    loadSite: (siteId: string, version: number) => Promise<Site | undefined>
    session: SessionControl
  },
): Promise<GatewayContext | undefined> {
  const text = headers[CONTEXT_HEADER]
  const signature = headers[SIGNATURE_HEADER]
  if (
    typeof text !== 'string' ||
    typeof signature !== 'string' ||
    !isSignedBy(keys, 'viewer-header', text, signature)
  )
    return undefined
  const carried = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Carried
  if (Math.abs(Date.now() - carried.sentAt) > LIFETIME_MILLISECONDS) return undefined
  const site = await options.loadSite(carried.siteId, carried.contentVersion)
  if (site === undefined) return undefined
  const now = new Date(carried.now)
  return {
    requestId: carried.requestId,
    site,
    viewer: carried.viewer,
    visit: { ...carried.visit, session: options.session },
    now,
    today: dayOfSite(now, site.settings.timeZone),
  }
}

/** The subgraph's answer about the browser's session, as a header of the inner hop only. */
export function sessionReplyHeader(session: OpenedSession | 'end'): Record<string, string> {
  return { [SESSION_HEADER]: encoded(session) }
}

/** The same about the session of an operator. */
export function operatorReplyHeader(session: OpenedOperatorSession | 'end'): Record<string, string> {
  return { [OPERATOR_HEADER]: encoded(session) }
}

const encoded = (session: object | 'end') =>
  session === 'end' ? session : Buffer.from(JSON.stringify(session)).toString('base64url')

/** Lets the gateway apply a subgraph's decisions about the sessions. */
export function readReplyHeaders(headers: IncomingHttpHeaders, { visit }: GatewayContext): void {
  const member = decoded<OpenedSession>(headers[SESSION_HEADER])
  if (member === 'end') visit.session.end()
  else if (member !== undefined) visit.session.start(member)
  const operator = decoded<OpenedOperatorSession>(headers[OPERATOR_HEADER])
  if (operator === 'end') visit.session.endOperator()
  else if (operator !== undefined) visit.session.startOperator(operator)
}

function decoded<Opened>(header: string | string[] | undefined): Opened | 'end' | undefined {
  if (typeof header !== 'string') return undefined
  return header === 'end' ? header : (JSON.parse(Buffer.from(header, 'base64url').toString('utf8')) as Opened)
}
