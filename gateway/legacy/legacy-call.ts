import type { z } from 'zod'
import type { GatewayContext } from '#platform/requests/request-context.ts'
import type { OwnOperation } from '../operations/own-operations.ts'

/**
 * One documented call: what routes.ts dispatches to and openapi.ts describes. Two calls may share method and
 * path; `only` tells them apart.
 */
export type LegacyCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As the old server had it, for example /api/user.php. */
  path: string
  /**
   * The query parameters, with their accepted values, that tell this call from another of the same method and
   * path.
   */
  only?: Record<string, string[]>
  summary: string
  /**
   * `required`: without a session the answer is 403 authentication_required. `account`: the same, but a
   * suspended member's session counts too, although that member is not a viewer.
   */
  session: 'required' | 'account' | 'open'
  query?: z.ZodObject
  body?: z.ZodType
  /**
   * Statuses beyond those that every call can answer (400, 403, 405, 421, 429, 500, 503). A status without a
   * shape has no body.
   */
  answers: Record<number, { description: string; shape?: z.ZodType }>
  /** A GET with side effects, which therefore has no HEAD. */
  changesState?: true
  /** Answered with an ETag; a client that holds the same answer gets 304. */
  cached?: true
  handle(request: LegacyRequest): Promise<LegacyAnswer>
}

/**
 * Types that exist only at run time: a request's query and body, checked by the call's schemas, and an
 * operation's answer, defined by its text. The result of a call is checked against the shape of its answer.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- calls and operations are looked up by name, so nothing ties their types to the caller
export type Untyped = any

/** A call's view of its request. `query` and `body` have passed the call's schemas. */
export type LegacyRequest = {
  context: GatewayContext
  query: Untyped
  body: Untyped
  headers: Record<string, string | string[] | undefined>
  /** Scheme and host of the site under the requested domain: the prefix of photo paths (cdn_prefix). */
  origin: string
  /** Scheme and host of another context's site. */
  originOfSite(context: GatewayContext): string
  /**
   * Runs an operation of the graph as this request's viewer, or in another context.
   * @throws RequestError when the graph refuses at the top level
   */
  run(
    operation: OwnOperation,
    variables?: Record<string, unknown>,
    context?: GatewayContext,
  ): Promise<Untyped>
  /** The same visit, signed out, on another site's host. */
  openOn(host: string): Promise<GatewayContext>
}

export type LegacyAnswer = { status: number; body?: unknown }

/** A refusal in the old JSON: {"error": "<code in lower case>", …}. */
export class LegacyError extends Error {
  readonly status: number
  readonly body: Record<string, unknown>
  constructor(status: number, error: string, more: Record<string, unknown> = {}) {
    super(error)
    this.status = status
    this.body = { error, ...more }
  }
}

/** The old code of a typed error of the graph: LOGIN_FAILED becomes login_failed. */
export function legacyCode(code: string): string {
  return code.toLowerCase()
}
