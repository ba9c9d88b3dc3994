import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import {
  GraphQLError,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
} from 'graphql'
import {
  CloseCode,
  MessageType,
  type Context as SocketContext,
  type ServerOptions,
  type SubscribePayload,
} from 'graphql-ws'
import { useServer } from 'graphql-ws/use/ws'
import { WebSocketServer, type WebSocket } from 'ws'
import { allowsFreeOperations } from '#platform/base/config.ts'
import { RequestError } from '#platform/base/errors.ts'
import { log } from '#platform/base/log.ts'
import { mapEvents } from '#platform/events/event-streams.ts'
import { createDocumentCache } from '#platform/graph/document-cache.ts'
import { NO_SESSION, type GatewayContext } from '#platform/requests/request-context.ts'
import type { Installation } from '../installation.ts'
import { recordDeprecatedUses } from '../operations/deprecated-uses.ts'
import { chooseOperation, createOperationChecker } from '../operations/graphql-routes.ts'
import { budgetRefusal, takeFromBudget, type AskedOperation } from '../operations/partner-budget.ts'
import { schemaRolesOf } from '../operations/schema-roles.ts'
import { RELOAD_SOCKET } from '../pages/development-web.ts'
import { openRequest, type RequestHead } from '../requests/authentication.ts'
import { withFaultCode, withoutInternals } from '../requests/graphql-errors.ts'
import { normaliseValues } from '../requests/input-rules.ts'
import { bearerIn, keyIn, readHead, refuseForeignOrigin } from '../requests/open-request.ts'
import { OperationRefusedError } from '../requests/operation-refused.ts'
import { counted } from './counted-stream.ts'
import {
  answered,
  clientOf,
  createOperationPoster,
  type PostOperation,
  type Answered,
  type SocketClient,
} from './posted-operations.ts'
import type { SocketOptions } from './socket-options.ts'

const PAYLOAD_BYTES_MAX = 64_000
const SUBSCRIPTIONS_PER_SOCKET_MAX = 20

/** A client's connection parameters: a partner's key, or its token where allowed, and its language. */
type ConnectionParameters = { authorization?: unknown; Authorization?: unknown; locale?: unknown }

type Extra = {
  request: IncomingMessage
  socket: WebSocket
  head?: RequestHead
  client?: SocketClient
  stopWatching?: () => void
  /** The look at the session that is under way; the first operation takes its context. */
  looking?: Promise<GatewayContext> | undefined
}

/** A subscription to start, or the answer that a query or mutation already has. */
type Execution =
  | { key: string; extra: Extra; opened: GatewayContext; asked: AskedOperation; answer?: undefined }
  | Answered

/** The session of a socket ended: the client must log in again. Close code as graphql-ws defines it. */
class SessionEndedError extends Error {}

/**
 * The graph at /graphql over sockets: one per browser, with several subscriptions, and queries and mutations
 * as POST runs them. The session is checked at the
 * handshake, at every event and on a notice of its end.
 * @returns a function that closes every socket politely (1001), for shutdown
 */
export function registerSocketHandler(
  app: FastifyInstance,
  installation: Installation,
  { persisted, shedding, sandboxesFirst }: SocketOptions,
): () => Promise<void> {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: PAYLOAD_BYTES_MAX,
    perMessageDeflate: false,
  })
  const disposable = useServer(
    socketHooks(installation, persisted, createOperationPoster(app, persisted)),
    sockets,
    // A client that stops reading also stops answering pings, and is closed; until then its streams wait,
    // each with one event in its socket and the rest in rows.
    installation.config.LIVE_KEEP_ALIVE_SECONDS * 1000,
  )

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const pathname = (request.url ?? '').split('?')[0]
    if (installation.config.WEB_DEVELOPMENT && pathname === RELOAD_SOCKET) return
    if (pathname !== '/graphql') return refuse(socket, 404)
    try {
      refuseForeignOrigin(request, installation.connections.read(request))
    } catch {
      return refuse(socket, 403)
    }
    if (!shedding.admits('socket')) return refuse(socket, 503)
    sockets.handleUpgrade(request, socket, head, (webSocket) =>
      sockets.emit('connection', webSocket, request),
    )
  }
  app.server.on('upgrade', sandboxesFirst(upgrade))
  sockets.on('connection', (client) => {
    installation.metrics.sockets.inc()
    client.once('close', () => installation.metrics.sockets.dec())
  })
  sockets.on('error', (error) => log.warn({ reason: error.message }, 'a socket failed'))
  return async () => {
    for (const client of sockets.clients) client.close(1001, 'Going away')
    await disposable.dispose()
  }
}

function socketHooks(
  installation: Installation,
  persisted: Map<string, string>,
  post: PostOperation,
): ServerOptions<ConnectionParameters, Extra> {
  const chooseDocument = createDocumentChooser(installation, persisted)
  return {
    schema: installation.live.apiSchema,
    connectionInitWaitTimeout: 5_000,
    jsonMessageReviver: refuseServersWords,
    async onConnect(context) {
      const head = await readHead(installation, context.extra.request)
      const { Authorization, authorization = Authorization, locale } = context.connectionParams ?? {}
      if (typeof locale === 'string') head.askedLocale = locale
      context.extra.client = clientOf(context.extra.request, authorization, locale)
      context.extra.head = withAuthorization(installation, head, authorization)
      const opened = await openContext(installation, context.extra).catch(refusedKey)
      // Closed with 4403, as when the key is revoked later.
      if (opened === 'refused') return false
      watchSession(installation, context.extra, opened)
      return true
    },
    onClose: ({ extra }) => extra.stopWatching?.(),
    async onSubscribe(context, id, payload) {
      if (Object.keys(context.subscriptions).length > SUBSCRIPTIONS_PER_SOCKET_MAX) {
        return [
          new GraphQLError('Too many operations on this socket at once', {
            extensions: { code: 'RATE_LIMITED' },
          }),
        ]
      }
      const answer = await post(context.extra.client!, payload)
      if (Array.isArray(answer)) return answer as readonly GraphQLError[]
      if (answer !== undefined) return answered(answer as ExecutionResult) as never
      const chosen = await chooseDocument(context, payload)
      if (!('document' in chosen)) return chosen
      return {
        schema: installation.live.apiSchema,
        document: chosen.document,
        variableValues: chosen.variables,
        operationName: payload.operationName,
        contextValue: {
          extra: context.extra,
          key: chosen.key,
          opened: chosen.opened,
          asked: chosen.asked,
        },
      } as never
    },
    async subscribe(args: ExecutionArgs) {
      const { key, extra, asked, opened: first } = args.contextValue as Exclude<Execution, Answered>
      const stream = await installation.live.subscribe({
        document: args.document,
        key,
        operationName: args.operationName ?? undefined,
        variables: args.variableValues ?? {},
        context: first,
        openContext: () => reopenContext(installation, extra, first),
      })
      if (!(Symbol.asyncIterator in stream)) return stream as never
      const paid = payingForEvents(installation, first, { stream, asked })
      return counted(closingWhenBroken(paid, extra.socket), installation.metrics.subscriptions) as never
    },
    execute: ({ contextValue }: ExecutionArgs) => (contextValue as Answered).answer,
    onNext: (_context, _id, _payload, { contextValue }, result) =>
      sentResult(installation, contextValue as Execution, result),
    onError: (_context, _id, _payload, errors) => errors,
  }
}

function sentResult(
  { metrics }: Installation,
  { answer }: Execution,
  result: ExecutionResult,
): ExecutionResult {
  // POST has counted it, and taken what is internal.
  if (answer !== undefined) return answer
  metrics.liveEvents.inc()
  const shown = withoutInternals(result)
  for (const { extensions } of shown.errors ?? []) metrics.errors.inc({ code: String(extensions?.['code']) })
  return shown as ExecutionResult
}

type ChosenDocument = {
  document: DocumentNode
  key: string
  variables: Record<string, unknown>
  /** The context that the operation was chosen in, in which its stream begins. */
  opened: GatewayContext
  /** Charged to a partner's key, for the subscription and for each event. */
  asked: AskedOperation
}

/** Returns a client's document with its text as the cache key and its variables, or the errors. */
type ChooseDocument = (
  context: SocketContext<ConnectionParameters, Extra>,
  payload: SubscribePayload,
) => Promise<ChosenDocument | readonly GraphQLError[]>

function createDocumentChooser(installation: Installation, persisted: Map<string, string>): ChooseDocument {
  const checkFree = createOperationChecker(installation.live.apiSchema)
  const roles = schemaRolesOf(installation.live.apiSchema)
  // All clients follow the same few persisted operations: their trees are shared and validated once.
  const persistedDocument = createDocumentCache((document) => {
    const [fault] = validate(installation.live.apiSchema, document, specifiedRules)
    if (fault !== undefined) throw fault
  })

  return async (context, payload) => {
    const opened = await takeContext(installation, context.extra)
    const { visit } = opened
    const id = (payload.extensions as { documentId?: unknown } | undefined)?.documentId
    try {
      const { text, free } = chooseOperation(persisted, visit.audience, { id, query: payload.query })
      const variables = normaliseValues(payload.variables ?? {})
      const operationName = payload.operationName ?? undefined
      if (!free && visit.apiKey === undefined) {
        const document = persistedDocument(text)
        return { document, key: text, variables, opened, asked: { document, operationName, variables } }
      }
      const { faults, document, text: key, deprecated } = checkFree(text, variables)
      const isWrong = document === undefined || faults.length > 0
      const refused = isWrong ? faults : roles.refuse(visit, document)
      const asked = { document: refused.length > 0 ? undefined : document, operationName, variables }
      const taken = await takeFromBudget(installation.db, visit, asked)
      if (taken?.granted === false) return [graphqlErrorOf(budgetRefusal(taken.cost))]
      if (isWrong || refused.length > 0) return refused.map(withFaultCode)
      await recordDeprecatedUses(installation, visit, deprecated)
      return { document: parse(key, { noLocation: true }), key, variables, opened, asked }
    } catch (error) {
      if (error instanceof GraphQLError) return [withFaultCode(error)]
      if (error instanceof OperationRefusedError)
        return [new GraphQLError(error.message, { extensions: { code: error.code } })]
      throw error
    }
  }
}

const SERVERS_WORDS: unknown[] = [MessageType.ConnectionAck, MessageType.Next, MessageType.Error]

// graphql-ws treats a client that sends a server's message as a fault of its own (4500). Unreadable input is
// the client's fault (4400).
function refuseServersWords(key: string, value: unknown): unknown {
  if (key === '' && SERVERS_WORDS.includes((value as { type?: unknown } | null)?.type))
    throw new Error('Only servers send this message')
  return value
}

/** With a key, the socket is the partner's, and its cookies mean nothing. */
function withAuthorization({ config }: Installation, head: RequestHead, authorization: unknown): RequestHead {
  if (typeof authorization !== 'string') return head
  const partnerKey = keyIn(authorization) ?? keyIn(`Bearer ${authorization}`)
  if (partnerKey !== undefined)
    return { ...head, token: undefined, bearer: false, deviceCookie: undefined, partnerKey }
  const token = bearerIn(authorization) ?? authorization
  return allowsFreeOperations(config) ? { ...head, token, bearer: true } : head
}

// An invalid key is an expected result, not a failure.
function refusedKey(error: unknown): 'refused' {
  if (error instanceof RequestError && error.extensions.code === 'UNAUTHENTICATED') return 'refused'
  throw error
}

function openContext(installation: Installation, { head }: Extra): Promise<GatewayContext> {
  return openRequest(installation.db, installation.config, { ...head!, isBackground: true }, NO_SESSION)
}

// Clients subscribe as soon as they are connected: when thousands come back at once, the look at the session
// is still waiting for its turn then.
function takeContext(installation: Installation, extra: Extra): Promise<GatewayContext> {
  const { looking } = extra
  extra.looking = undefined
  return looking ?? openContext(installation, extra)
}

/** Closes the socket as soon as its session ends or its key becomes invalid, even while no events arrive. */
function watchSession(installation: Installation, extra: Extra, { viewer, visit }: GatewayContext): void {
  const keys = [viewer?.sessionId, viewer?.memberId, visit.apiKey?.id].filter((key) => key !== undefined)
  if (keys.length === 0) return
  const look = async () => {
    const looking = openContext(installation, extra)
    extra.looking = looking
    const now = await looking.catch(refusedKey).finally(() => (extra.looking = undefined))
    if (now === 'refused' || (viewer !== undefined && now.viewer === undefined))
      extra.socket.close(SESSION_ENDED_CODE, 'The session has ended')
  }
  // The streams report a lost database; the next event checks again.
  const lookAgain = () => void look().catch(() => undefined)
  const stops = keys.map((key) => installation.pubSub.subscribeTo('session', key, lookAgain))
  extra.stopWatching = () => {
    for (const stop of stops) stop()
  }
  if (extra.socket.readyState !== extra.socket.OPEN) return extra.stopWatching()
  // It may have ended after it was read and before it was watched.
  lookAgain()
}

async function reopenContext(
  installation: Installation,
  extra: Extra,
  first: GatewayContext,
): Promise<GatewayContext> {
  const context = await openContext(installation, extra).catch(refusedKey)
  if (context === 'refused' || (first.viewer !== undefined && context.viewer === undefined))
    throw new SessionEndedError('The session has ended')
  return context
}

/**
 * Charges each event to a partner's key; a refused event ends the stream, and comes again after the last
 * cursor.
 */
function payingForEvents(
  installation: Installation,
  { visit }: GatewayContext,
  { stream, asked }: { stream: AsyncIterableIterator<ExecutionResult>; asked: AskedOperation },
): AsyncIterableIterator<ExecutionResult> {
  if (visit.apiKey === undefined) return stream
  return mapEvents(stream, async (event) => {
    const taken = await takeFromBudget(installation.db, visit, asked)
    if (taken?.granted === false) throw budgetRefusal(taken.cost)
    return { ...event, extensions: { ...event.extensions, cost: taken?.cost } }
  })
}

function graphqlErrorOf({ message, extensions }: RequestError): GraphQLError {
  return new GraphQLError(message, { extensions })
}

// graphql-ws' "Forbidden": the web client treats it as the end of its session. After 1012 it reconnects and
// catches up from its cursor.
const SESSION_ENDED_CODE = CloseCode.Forbidden
const SERVICE_RESTART_CODE = 1012
// graphql-ws' "Too many requests", after which its client retries.
const RATE_LIMITED_CODE = 4429

/**
 * Closes the socket when one of its streams breaks. Either the session is over, which ends the member's other
 * streams as well, or the database or a subgraph went away. The close code tells the client what to do.
 */
function closingWhenBroken(
  stream: AsyncIterableIterator<ExecutionResult>,
  socket: WebSocket,
): AsyncIterableIterator<ExecutionResult> {
  const guarded: AsyncIterableIterator<ExecutionResult> = {
    async next() {
      try {
        return await stream.next()
      } catch (error) {
        if (error instanceof SessionEndedError) socket.close(SESSION_ENDED_CODE, 'The session has ended')
        else if (error instanceof RequestError && error.extensions.code === 'RATE_LIMITED')
          socket.close(RATE_LIMITED_CODE, 'The cost limit of this minute is reached')
        else {
          log.warn({ reason: (error as Error).message }, 'a live stream broke')
          socket.close(SERVICE_RESTART_CODE, 'Try again')
        }
        return { value: undefined, done: true }
      }
    },
    return: () => stream.return!(),
    throw: (error) => stream.throw!(error),
    [Symbol.asyncIterator]: () => guarded,
  }
  return guarded
}

// A client that is told to wait retries with growing pauses.
const REFUSALS = {
  403: 'Forbidden',
  404: 'Not Found',
  503: 'Service Unavailable\r\nRetry-After: 2',
}

function refuse(socket: Duplex, status: keyof typeof REFUSALS): void {
  socket.end(`HTTP/1.1 ${status} ${REFUSALS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
