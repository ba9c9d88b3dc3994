import { createClient, type Client } from 'graphql-ws'
import i18next from 'i18next'
import {
  Network,
  Observable,
  type FetchFunction,
  type GraphQLResponse,
  type INetwork,
  type SubscribeFunction,
} from 'relay-runtime'
import { uuidv7 } from 'uuidv7'
import { isSessionOver } from '../session/isSessionOver.ts'
import { markSocketClosed, markSocketOpen } from './connection.ts'
import { RequestFault } from './faults.ts'
import { inLane } from './lanes.ts'
import { MAX_RETRIES, postWithRetries, retryDelayMs, type Attempts } from './postOperation.ts'
import { changesNothing, isStale, countStoreChange } from './storeChanges.ts'

const KEEP_ALIVE_MS = 12_000
const SOCKET_UNAUTHENTICATED = new Set([4401, 4403])

export type NetworkEvents = {
  /** The session is over: the server no longer knows the member. */
  onSessionLost: () => void
  /**
   * The last retry failed, or the answer has an error outside any payload. `kind`: the operation's, "query"
   * or "mutation".
   */
  onFault: (fault: RequestFault, kind: string) => void
  /** The live connection returned after a loss; missed data must be refetched. */
  onReconnected: () => void
}

/** For requests that matter only now, such as a typing notice: one attempt, and failures are ignored. */
export const FIRE_AND_FORGET = { force: true, metadata: { fireAndForget: true } }

/** For requests that show their own failure: the usual attempts, without a report of the last one. */
export const SILENT_ON_FAILURE = { force: true, metadata: { silentOnFailure: true } }

/**
 * For decisions that a later one overrules, such as a like and its withdrawal: those of the same `lane` are
 * sent one after the other.
 * @param lane the subject of the decision; a list of its parts
 */
export function inOrder(...lane: string[]) {
  return { force: true, metadata: { lane: lane.join(' ') } }
}

/** What a request's `cacheConfig.metadata` may ask of this layer. */
type RequestOptions = Pick<Attempts, 'fireAndForget' | 'again'> & { silentOnFailure?: boolean; lane?: string }

function fetchOver(events: NetworkEvents): FetchFunction {
  return (operation, variables, cacheConfig) =>
    Observable.create<GraphQLResponse>((sink) => {
      const metadata = cacheConfig.metadata ?? {}
      const { fireAndForget, silentOnFailure, lane, again } = metadata as RequestOptions
      const abort = new AbortController()
      // The same key at every attempt: whatever the first one did, it is done once (SITE-21).
      const names = {
        reference: uuidv7(),
        idempotencyKey: operation.operationKind === 'mutation' ? uuidv7() : undefined,
      }
      const attempts = { names, fireAndForget, signal: abort.signal, again, isSessionOver }
      const ask = () => postWithRetries(operation, variables, attempts)
      void (lane === undefined ? ask() : inLane(lane, ask)).then(
        (response) => {
          if (response === undefined) return
          if (operation.operationKind === 'mutation' && !changesNothing(metadata)) countStoreChange()
          if (!isStale(metadata)) sink.next(response)
          sink.complete()
        },
        (fault: RequestFault) => {
          if (fault.code === 'UNAUTHENTICATED') events.onSessionLost()
          else if (!fireAndForget && !silentOnFailure) events.onFault(fault, operation.operationKind)
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
        // A password change ends the socket's session and gives the browser a new one, with which the socket
        // reconnects.
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
  // The language is set when a connection opens, so a new language needs a new one.
  i18next.on('languageChanged', () => socket.terminate())
  return Network.create(fetchOver(events), subscribeOver(socket))
}
