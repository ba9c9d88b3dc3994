import { createClient, type Client } from 'graphql-ws'
import i18next from 'i18next'
import {
  Network,
  Observable,
  type FetchFunction,
  type GraphQLResponse,
  type INetwork,
  type RequestParameters,
  type SubscribeFunction,
  type Variables,
} from 'relay-runtime'
import { uuidv7 } from 'uuidv7'
import { markSocketClosed, markSocketOpen } from './connection.ts'
import { HttpFault, RequestFault } from './faults.ts'
import { isSessionOver } from '../session/isSessionOver.ts'
import { inLane } from './lanes.ts'
import { isLookedAt } from './looking.ts'
import { isSignedIn } from '../session/session.ts'
import { meansSessionLoss } from '../session/sessionLoss.ts'
import { changesNothing, isStale, countStoreChange } from './storeChanges.ts'

const MAX_RETRIES = 5
const MAX_RETRIES_PARTIAL = 1
const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 8000
// The attempt before is still at work; its answer will be given to this one.
const REQUEST_RUNNING = 409
const KEEP_ALIVE_MS = 12_000
// The browser lets 64 kB outlive their page, together.
const OUTLIVES_PAGE_UP_TO = 8000
const SOCKET_UNAUTHENTICATED = new Set([4401, 4403])

export type NetworkEvents = {
  /** The session is over: the server no longer knows who asks. */
  onSessionLost: () => void
  /** The last retry failed, or the server answered with something no payload speaks of. `kind`: what was asked, "query" or "mutation". */
  onFault: (fault: RequestFault, kind: string) => void
  /** The live connection came back after a loss; what was missed must be asked again. */
  onReconnected: () => void
}

/** For what matters only now, such as that somebody is typing: one attempt, and a failure is nobody's concern. */
export const FIRE_AND_FORGET = { force: true, metadata: { fireAndForget: true } }

/** For what tells of its own failure where it stands: attempts as for any other, and no word about the last one. */
export const SILENT_ON_FAILURE = { force: true, metadata: { silentOnFailure: true } }

/**
 * For decisions that a later one overrules, such as a like and its withdrawal: those of the same `lane` are sent one after the other.
 * @param lane what the decision is about; a list of its parts
 */
export function inOrder(...lane: string[]) {
  return { force: true, metadata: { lane: lane.join(' ') } }
}

/** Doubles with each attempt, up to 8 s, with jitter so that clients do not come back all at once. */
function retryDelayMs(attempt: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS) * (0.5 + Math.random() / 2)
}

// A server that has too much to do says when it wants to be asked again.
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

// A proxy may say a date, which is nobody's that is ours.
function retryAfterSeconds({ headers }: Response): number | undefined {
  const text = headers.get('retry-after') ?? ''
  return /^\d+$/.test(text) ? Number(text) : undefined
}

function isPassingStatus(status: number): boolean {
  return status >= 500 || status === 429 || status === REQUEST_RUNNING
}

/** Worth another attempt: no connection, a server that restarts or asks to wait. */
function isPassing(error: unknown): boolean {
  if (error instanceof HttpFault) return isPassingStatus(error.status)
  return error instanceof TypeError
}

/**
 * Something below the viewer failed and took it along, which says nothing of the session; or what came cannot be read. One more attempt: two subgraphs may
 * have been asked before and after a change, such as a block; what fails again is told with its reference.
 */
class PartialViewerError extends RequestFault {}

type ErrorWithCode = { extensions?: { code?: string; reference?: string } }
type Answer = { errors?: ErrorWithCode[]; data?: unknown }

function isViewerGone(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'viewer' in data && data.viewer === null
}

/** What a proxy, a portal or a broken line may leave of an answer is no answer. */
async function readAnswer(response: Response, reference: string): Promise<Answer> {
  const body = (await response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) throw new PartialViewerError('GENERIC', reference)
    throw error
  })) as Answer | null
  if (typeof body !== 'object' || body === null || (!body.data && !body.errors?.length))
    throw new PartialViewerError('GENERIC', reference)
  return body
}

/** What names a request: to us in the log, and to the server as one that it has done already. */
type RequestNames = { reference: string; idempotencyKey: string | undefined }

async function post(
  operation: RequestParameters,
  variables: Variables,
  names: RequestNames,
  signal: AbortSignal,
): Promise<GraphQLResponse> {
  const { idempotencyKey } = names
  const sent = JSON.stringify({ id: operation.id, variables })
  const response = await fetch('/graphql', {
    method: 'POST',
    // What a member has decided arrives although the page is reloaded or left the moment after.
    keepalive: operation.operationKind === 'mutation' && sent.length <= OUTLIVES_PAGE_UP_TO,
    credentials: 'same-origin',
    signal,
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json',
      // Names of places and lists come in the language that the page is drawn in, whatever the cookie says (SITE-05).
      'x-locale': i18next.language,
      // Made here, so that there is a reference also when no answer comes (ERR-02).
      'x-request-id': names.reference,
      // What a page asks that nobody looks at, because of an event for example, is no sign of its member (NOTI-06).
      ...(isLookedAt() ? {} : { 'x-background': '1' }),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
    body: sent,
  })
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
    // A query without a member answers `viewer: null`. So does one in which something below the viewer was gone between two subgraphs, without a word of
    // it among the errors; whether the session is over is asked of the server before anybody is sent to the login.
    throw (await isSessionOver())
      ? new RequestFault('UNAUTHENTICATED', reference)
      : new PartialViewerError('GENERIC', reference)
  }
  // Without data there is nothing to draw. With data, Relay leaves the failed fields null.
  if (error && !body.data)
    throw new RequestFault(error.extensions?.code ?? 'GENERIC', error.extensions?.reference ?? reference)
  return body as GraphQLResponse
}

type Attempts = { names: RequestNames; fireAndForget: boolean; signal: AbortSignal }

/** Whether a failed attempt is followed by another. */
function isTriedAgain(error: unknown, attempt: number, operation: RequestParameters): boolean {
  // A question that nothing can carry away fails at once: its screen says so and asks again when there is a connection.
  if (navigator.onLine === false && operation.operationKind === 'query') return false
  return (
    attempt < (error instanceof PartialViewerError ? MAX_RETRIES_PARTIAL : isPassing(error) ? MAX_RETRIES : 0)
  )
}

/**
 * Asks until there is an answer or no more hope of one.
 * @returns undefined when it was aborted meanwhile
 * @throws RequestFault – the last attempt failed
 */
async function postWithRetries(
  operation: RequestParameters,
  variables: Variables,
  { names, fireAndForget, signal }: Attempts,
): Promise<GraphQLResponse | undefined> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await post(operation, variables, names, signal)
    } catch (error) {
      if (signal.aborted) return undefined
      if (fireAndForget || !isTriedAgain(error, attempt, operation)) {
        if (error instanceof RequestFault) throw error
        throw new RequestFault(error instanceof TypeError ? 'NETWORK' : 'GENERIC', names.reference)
      }
      await sleep(pauseMs(error, attempt), signal)
      if (signal.aborted) return undefined
    }
  }
}

function fetchOver(events: NetworkEvents): FetchFunction {
  return (operation, variables, cacheConfig) =>
    Observable.create<GraphQLResponse>((sink) => {
      const fireAndForget = cacheConfig.metadata?.['fireAndForget'] === true
      const told = !fireAndForget && cacheConfig.metadata?.['silentOnFailure'] !== true
      const abort = new AbortController()
      // The same key at every attempt: whatever the first one did, it is done once (SITE-21).
      const names = {
        reference: uuidv7(),
        idempotencyKey: operation.operationKind === 'mutation' ? uuidv7() : undefined,
      }
      const attempts = { names, fireAndForget, signal: abort.signal }
      const ask = () => postWithRetries(operation, variables, attempts)
      const lane: unknown = cacheConfig.metadata?.['lane']
      void (typeof lane === 'string' ? inLane(lane, ask) : ask()).then(
        (response) => {
          if (response === undefined) return
          if (operation.operationKind === 'mutation' && !changesNothing(cacheConfig.metadata))
            countStoreChange()
          if (!isStale(cacheConfig.metadata)) sink.next(response)
          sink.complete()
        },
        (fault: RequestFault) => {
          if (fault.code === 'UNAUTHENTICATED') events.onSessionLost()
          else if (told) events.onFault(fault, operation.operationKind)
          sink.error(fault)
        },
      )
      return () => abort.abort()
    })
}

function connectSocket(events: NetworkEvents): Client {
  let connectedBefore = false
  return createClient({
    url: () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`,
    connectionParams: () => ({ locale: i18next.language }),
    lazy: true,
    keepAlive: KEEP_ALIVE_MS,
    retryAttempts: Infinity,
    retryWait: (attempt) =>
      new Promise((resolve) => setTimeout(resolve, retryDelayMs(Math.min(attempt, MAX_RETRIES)))),
    shouldRetry: () => true,
    on: {
      connected: () => {
        markSocketOpen()
        if (connectedBefore) events.onReconnected()
        connectedBefore = true
      },
      closed: (event) => {
        markSocketClosed()
        if (!SOCKET_UNAUTHENTICATED.has((event as CloseEvent).code)) return
        // A change of the password ends the session of the socket and gives the browser a new one; the socket connects again with it.
        void isSessionOver().then((over) => over && events.onSessionLost())
      },
    },
  })
}

function subscribeOver(socket: Client): SubscribeFunction {
  return (operation, variables, cacheConfig) =>
    Observable.create<GraphQLResponse>((sink) =>
      socket.subscribe(
        { operationName: operation.name, query: '', variables, extensions: { documentId: operation.id } },
        {
          next: (value) => {
            if (!changesNothing(cacheConfig.metadata)) countStoreChange()
            sink.next(value as GraphQLResponse)
          },
          error: (error) => sink.error(error instanceof Error ? error : new RequestFault('NETWORK')),
          complete: () => sink.complete(),
        },
      ),
    )
}

/** Queries by POST, live updates over a socket, both by the id of a persisted document (FED-04). */
export function createNetwork(events: NetworkEvents): INetwork {
  const socket = connectSocket(events)
  // The language is told when a connection begins, so a new language begins a new one.
  i18next.on('languageChanged', () => socket.terminate())
  return Network.create(fetchOver(events), subscribeOver(socket))
}
