import { createClient } from 'graphql-ws'
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
import { HttpFault, RequestFault } from './faults.ts'
import { isSignedIn } from './session.ts'
import { tellsSessionLoss } from './sessionLoss.ts'

const MAX_RETRIES = 5
const MAX_RETRIES_TORN = 1
const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 8000
const KEEP_ALIVE_MS = 12_000
// The browser lets 64 kB outlive their page, together.
const OUTLIVES_PAGE_UP_TO = 8000
const SOCKET_UNAUTHENTICATED = new Set([4401, 4403])

export type NetworkEvents = {
  /** The session is over: the server no longer knows who asks. */
  onSessionLost: () => void
  /** The last retry failed, or the server answered with something no payload speaks of. */
  onFault: (fault: RequestFault) => void
  /** The live connection came back after a loss; what was missed must be asked again. */
  onReconnected: () => void
}

/** For what matters only now, such as that somebody is typing: one attempt, and a failure is nobody's concern. */
export const FLEETING = { force: true, metadata: { fleeting: true } }

/** Doubles with each attempt, up to 8 s, with jitter so that clients do not come back all at once. */
export function retryDelayMs(attempt: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS) * (0.5 + Math.random() / 2)
}

/** Asks the server whether it still knows this browser's member. Without an answer nothing is known, and nobody is sent away. */
async function isSessionOver(): Promise<boolean> {
  const answer = await fetch('/api/user.php').catch(() => undefined)
  return answer?.status === 401 || answer?.status === 403
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

/** Worth another attempt: no connection, a server that restarts or asks to wait. */
function isPassing(error: unknown): boolean {
  if (error instanceof HttpFault) return error.status >= 500 || error.status === 429
  return error instanceof TypeError
}

/**
 * Something below the viewer failed and took it along, which says nothing of the session. One more attempt: two subgraphs may have been asked before and
 * after a change, such as a block; what fails again is told with its reference.
 */
class TornAnswer extends RequestFault {}

type ErrorWithCode = { extensions?: { code?: string; requestId?: string } }

function isViewerGone(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'viewer' in data && data.viewer === null
}

async function post(
  operation: RequestParameters,
  variables: Variables,
  idempotencyKey: string | undefined,
  signal: AbortSignal,
): Promise<GraphQLResponse> {
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
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
    body: sent,
  })
  const reference = response.headers.get('x-request-id') ?? undefined
  const isJson = response.headers.get('content-type')?.includes('json')
  if (response.status === 401 || response.status === 403) {
    const refusal: unknown = isJson ? await response.json() : null
    if (tellsSessionLoss({ url: response.url, status: response.status, body: refusal })) throw new RequestFault('UNAUTHENTICATED', reference)
    throw new HttpFault(response.status, reference)
  }
  if (!isJson || response.status >= 500 || response.status === 429) throw new HttpFault(response.status, reference)
  const body = (await response.json()) as { errors?: ErrorWithCode[]; data?: unknown }
  if (tellsSessionLoss({ url: response.url, status: response.status, body })) throw new RequestFault('UNAUTHENTICATED', reference)
  const error = body.errors?.[0]
  if (isSignedIn() && isViewerGone(body.data)) {
    if (error) throw new TornAnswer(error.extensions?.code ?? 'GENERIC', error.extensions?.requestId ?? reference)
    // A query without a member answers `viewer: null`; on a page that was drawn for a member it says the same.
    throw new RequestFault('UNAUTHENTICATED', reference)
  }
  // Without data there is nothing to draw. With data, Relay leaves the failed fields null.
  if (error && !body.data) throw new RequestFault(error.extensions?.code ?? 'GENERIC', error.extensions?.requestId ?? reference)
  return body as GraphQLResponse
}

/** Queries by POST, live updates over a socket, both by the id of a persisted document (FED-04). */
export function createNetwork(events: NetworkEvents): INetwork {
  const fetchFunction: FetchFunction = (operation, variables, cacheConfig) =>
    Observable.create<GraphQLResponse>((sink) => {
      const fleeting = cacheConfig.metadata?.['fleeting'] === true
      const abort = new AbortController()
      // The same key at every attempt: whatever the first one did, it is done once (SITE-21).
      const idempotencyKey = operation.operationKind === 'mutation' ? uuidv7() : undefined
      const run = async () => {
        for (let attempt = 0; ; attempt++) {
          try {
            const response = await post(operation, variables, idempotencyKey, abort.signal)
            sink.next(response)
            sink.complete()
            return
          } catch (error) {
            if (abort.signal.aborted) return
            if (!fleeting && attempt < (error instanceof TornAnswer ? MAX_RETRIES_TORN : isPassing(error) ? MAX_RETRIES : 0)) {
              await sleep(retryDelayMs(attempt), abort.signal)
              if (abort.signal.aborted) return
              continue
            }
            const fault = error instanceof RequestFault ? error : new RequestFault(error instanceof TypeError ? 'NETWORK' : 'GENERIC')
            if (fault.code === 'UNAUTHENTICATED') events.onSessionLost()
            else if (!fleeting) events.onFault(fault)
            sink.error(fault)
            return
          }
        }
      }
      void run()
      return () => abort.abort()
    })

  let connectedBefore = false
  const socket = createClient({
    url: () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`,
    connectionParams: () => ({ locale: i18next.language }),
    lazy: true,
    keepAlive: KEEP_ALIVE_MS,
    retryAttempts: Infinity,
    retryWait: (attempt) => new Promise((resolve) => setTimeout(resolve, retryDelayMs(Math.min(attempt, MAX_RETRIES)))),
    shouldRetry: () => true,
    on: {
      connected: () => {
        if (connectedBefore) events.onReconnected()
        connectedBefore = true
      },
      closed: (event) => {
        if (!SOCKET_UNAUTHENTICATED.has((event as CloseEvent).code)) return
        // A change of the password ends the session of the socket and gives the browser a new one; the socket connects again with it.
        void isSessionOver().then((over) => over && events.onSessionLost())
      },
    },
  })

  // The language is told when a connection begins, so a new language begins a new one.
  i18next.on('languageChanged', () => socket.terminate())

  const subscribeFunction: SubscribeFunction = (operation, variables) =>
    Observable.create<GraphQLResponse>((sink) =>
      socket.subscribe(
        { operationName: operation.name, query: '', variables, extensions: { documentId: operation.id } },
        {
          next: (value) => sink.next(value as GraphQLResponse),
          error: (error) => sink.error(error instanceof Error ? error : new RequestFault('NETWORK')),
          complete: () => sink.complete(),
        },
      ),
    )

  return Network.create(fetchFunction, subscribeFunction)
}
