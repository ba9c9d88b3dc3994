import i18next from 'i18next'
import type { GraphQLResponse, RequestParameters, Variables } from 'relay-runtime'
import { isSignedIn } from '../session/session.ts'
import { meansSessionLoss } from '../session/sessionLoss.ts'
import { HttpFault, RequestFault } from './faults.ts'
import { isLookedAt } from './looking.ts'
import { noteServerTime } from './serverTime.ts'

export const MAX_RETRIES = 5
const MAX_RETRIES_PARTIAL = 1
const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 8000
// The previous attempt is still running; its answer will be given to this one.
const REQUEST_RUNNING = 409
// Browsers let 64 kB of requests outlive their page, in total.
const OUTLIVES_PAGE_UP_TO = 8000

/** Doubles with each attempt, up to 8 s, with jitter so that clients do not return all at once. */
export function retryDelayMs(attempt: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS) * (0.5 + Math.random() / 2)
}

// An overloaded server says when to retry.
function pauseMs(error: unknown, attempt: number): number {
  const asked = error instanceof HttpFault ? (error.retryAfterSeconds ?? 0) * 1000 : 0
  return Math.max(retryDelayMs(attempt), Math.min(asked, LONGEST_DELAY_MS))
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}

// A proxy may send a date; our servers never do.
function retryAfterSeconds({ headers }: Response): number | undefined {
  const text = headers.get('retry-after') ?? ''
  return /^\d+$/.test(text) ? Number(text) : undefined
}

function isPassingStatus(status: number): boolean {
  return status >= 500 || status === 429 || status === REQUEST_RUNNING
}

/** Worth another attempt: no connection, a restarting server, or one that asks to wait. */
function isPassing(error: unknown): boolean {
  if (error instanceof HttpFault) return isPassingStatus(error.status)
  return error instanceof TypeError
}

/**
 * A null below the viewer propagated up to it, which says nothing about the session, or the answer is
 * unreadable. One more attempt: two subgraphs may have been asked before and after a change, such as a block.
 * A second failure is reported with its reference.
 */
class PartialViewerError extends RequestFault {}

type ErrorWithCode = { extensions?: { code?: string; reference?: string } }
type Answer = { errors?: ErrorWithCode[]; data?: unknown }

function isViewerGone(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'viewer' in data && data.viewer === null
}

/** An answer that a proxy, a captive portal or a bad line has truncated counts as none. */
async function readAnswer(response: Response, reference: string): Promise<Answer> {
  const body = (await response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) throw new PartialViewerError('GENERIC', reference)
    throw error
  })) as Answer | null
  if (typeof body !== 'object' || body === null || (!body.data && !body.errors?.length))
    throw new PartialViewerError('GENERIC', reference)
  return body
}

/** The ids of a request: one for our log, one for the server to detect repeats. */
type RequestNames = { reference: string; idempotencyKey: string | undefined }

export type Attempts = {
  names: RequestNames
  fireAndForget?: boolean
  signal: AbortSignal
  /** Called before another attempt, for a request that a visitor makes: their repeats have no kept answer. */
  again?: () => void
  /** Asks whether the server still knows the member; a visitor's request does without. */
  isSessionOver?: () => Promise<boolean>
}

async function post(
  operation: RequestParameters,
  variables: Variables,
  { names, signal, isSessionOver }: Attempts,
): Promise<GraphQLResponse> {
  const { idempotencyKey } = names
  const sent = JSON.stringify({ id: operation.id, variables })
  const response = await fetch('/graphql', {
    method: 'POST',
    // A member's decision arrives even if the page is reloaded or left right afterwards.
    keepalive: operation.operationKind === 'mutation' && sent.length <= OUTLIVES_PAGE_UP_TO,
    credentials: 'same-origin',
    signal,
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json',
      // Names of places and lists come in the page's language, whatever the cookie says (SITE-05).
      'x-locale': i18next.language,
      // Created here, so that there is a reference even without an answer (ERR-02).
      'x-request-id': names.reference,
      // A background request of an unattended page, because of an event for example, does not count as
      // activity (NOTI-06).
      ...(isLookedAt() ? {} : { 'x-background': '1' }),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
    body: sent,
  })
  noteServerTime(response)
  const reference = response.headers.get('x-request-id') ?? names.reference
  const isJson = response.headers.get('content-type')?.includes('json')
  if (response.status === 401 || response.status === 403) {
    const refusal: unknown = isJson ? await response.json() : null
    if (meansSessionLoss({ status: response.status, body: refusal }))
      throw new RequestFault('UNAUTHENTICATED', reference)
    throw new HttpFault(response.status, reference)
  }
  if (!isJson || isPassingStatus(response.status))
    throw new HttpFault(response.status, reference, retryAfterSeconds(response))
  const body = await readAnswer(response, reference)
  if (meansSessionLoss({ status: response.status, body }))
    throw new RequestFault('UNAUTHENTICATED', reference)
  const error = body.errors?.[0]
  if (isSignedIn() && isViewerGone(body.data)) {
    if (error)
      throw new PartialViewerError(
        error.extensions?.code ?? 'GENERIC',
        error.extensions?.reference ?? reference,
      )
    // A query without a member answers `viewer: null`. So does one whose viewer lost a non-null field between
    // two subgraphs, without an error in the answer. Before sending the member to the login, ask the server
    // whether the session is over.
    throw (await isSessionOver?.())
      ? new RequestFault('UNAUTHENTICATED', reference)
      : new PartialViewerError('GENERIC', reference)
  }
  // Without data the screen cannot be drawn. With data, Relay leaves the failed fields null.
  if (error && !body.data)
    throw new RequestFault(error.extensions?.code ?? 'GENERIC', error.extensions?.reference ?? reference)
  return body as GraphQLResponse
}

/** Whether a failed attempt is retried. */
function isTriedAgain(error: unknown, attempt: number, operation: RequestParameters): boolean {
  // A query without a connection fails at once: its screen says so and retries once it is back.
  if (navigator.onLine === false && operation.operationKind === 'query') return false
  return (
    attempt < (error instanceof PartialViewerError ? MAX_RETRIES_PARTIAL : isPassing(error) ? MAX_RETRIES : 0)
  )
}

/**
 * Sends an operation by the id of its persisted document, and retries until there is an answer or no more
 * chance of one.
 * @returns undefined if it was aborted meanwhile
 * @throws RequestFault – the last attempt failed
 */
export async function postWithRetries(
  operation: RequestParameters,
  variables: Variables,
  attempts: Attempts,
): Promise<GraphQLResponse | undefined> {
  const { names, fireAndForget, signal } = attempts
  for (let attempt = 0; ; attempt++) {
    try {
      return await post(operation, variables, attempts)
    } catch (error) {
      if (signal.aborted) return undefined
      if (fireAndForget || !isTriedAgain(error, attempt, operation)) {
        const fault =
          error instanceof RequestFault
            ? error
            : new RequestFault(error instanceof TypeError ? 'NETWORK' : 'GENERIC', names.reference)
        fault.isRepeated = attempt > 0
        throw fault
      }
      await sleep(pauseMs(error, attempt), signal)
      if (signal.aborted) return undefined
      attempts.again?.()
    }
  }
}
