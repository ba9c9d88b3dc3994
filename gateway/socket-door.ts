import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { GraphQLError, parse, specifiedRules, validate, type DocumentNode, type ExecutionResult } from 'graphql'
import { CloseCode, type Context as SocketContext, type SubscribePayload } from 'graphql-ws'
import { useServer } from 'graphql-ws/use/ws'
import { WebSocketServer, type WebSocket } from 'ws'
import { hasDeveloperDoor } from '#platform/config.ts'
import { createDocumentCache } from '#platform/document-cache.ts'
import { normaliseInput } from '#platform/input-text.ts'
import { log } from '#platform/log.ts'
import type { GatewayContext } from '#platform/request-context.ts'
import { openRequest, type RequestHead } from './authentication.ts'
import { chooseOperation, createOperationChecker, OperationRefusedError } from './graphql-door.ts'
import { withoutInternals, type Installation } from './installation.ts'
import { readHead, refuseForeignOrigin } from './request-door.ts'

const PAYLOAD_BYTES_MAX = 64_000
const SUBSCRIPTIONS_PER_SOCKET_MAX = 20
const NO_SESSION = { start: () => undefined, end: () => undefined }

type Extra = { request: IncomingMessage; socket: WebSocket; head?: RequestHead }

/** The session of a socket ended: the client must log in again. Close code as graphql-ws defines it. */
class SessionEndedError extends Error {}

/**
 * Live updates at /graphql: one socket per browser, several subscriptions on it. The session is read at the handshake and again at every event.
 * @returns a function that closes every socket politely (1001), for shutdown
 */
export function registerSocketDoor(server: Server, installation: Installation, persisted: Map<string, string>): () => Promise<void> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: PAYLOAD_BYTES_MAX, perMessageDeflate: false })
  const checkFree = createOperationChecker(installation.live.apiSchema)
  // Everybody follows the same few persisted operations: their trees are shared, and looked at once.
  const persistedDocument = createDocumentCache((document) => {
    const [fault] = validate(installation.live.apiSchema, document, specifiedRules)
    if (fault !== undefined) throw fault
  })

  const openContext = async (extra: Extra, wasSignedIn: boolean): Promise<GatewayContext> => {
    const context = await openRequest(installation.db, installation.config, extra.head!, NO_SESSION)
    if (wasSignedIn && context.viewer === undefined) throw new SessionEndedError('The session has ended')
    return context
  }

  async function chooseDocument(context: SocketContext<any, Extra>, payload: SubscribePayload): Promise<{ document: DocumentNode; key: string } | readonly GraphQLError[]> {
    const { visit } = await openContext(context.extra, false)
    const id = (payload.extensions as { documentId?: unknown } | undefined)?.documentId
    try {
      const { text, free } = chooseOperation(persisted, visit.audience, { id, query: payload.query })
      if (!free) return { document: persistedDocument(text), key: text }
      const faults = checkFree(text)
      return faults.length > 0 ? faults : { document: parse(text, { noLocation: true }), key: text }
    } catch (error) {
      if (error instanceof GraphQLError) return [error]
      if (error instanceof OperationRefusedError) return [new GraphQLError(error.message, { extensions: { code: error.code } })]
      throw error
    }
  }

  const disposable = useServer<any, Extra>(
    {
      schema: installation.live.apiSchema,
      connectionInitWaitTimeout: 5_000,
      async onConnect(context) {
        const head = await readHead(installation, context.extra.request, context.extra.request.socket.remoteAddress ?? '')
        const { authorization, locale } = (context.connectionParams ?? {}) as { authorization?: unknown; locale?: unknown }
        if (typeof locale === 'string') head.askedLocale = locale
        const bearer = typeof authorization === 'string' ? authorization.replace(/^Bearer /, '') : undefined
        const mayBear = hasDeveloperDoor(installation.config)
        context.extra.head = bearer !== undefined && mayBear ? { ...head, token: bearer, bearer: true } : head
        await openContext(context.extra, false)
      },
      async onSubscribe(context, id, payload) {
        if (Object.keys(context.subscriptions).length >= SUBSCRIPTIONS_PER_SOCKET_MAX) {
          return [new GraphQLError('Too many subscriptions on this socket', { extensions: { code: 'RATE_LIMITED' } })]
        }
        const chosen = await chooseDocument(context, payload)
        if (!('document' in chosen)) return chosen
        return {
          schema: installation.live.apiSchema, document: chosen.document, variableValues: payload.variables ?? {},
          operationName: payload.operationName, contextValue: { key: chosen.key, extra: context.extra },
        } as never
      },
      async subscribe(args: any) {
        const { key, extra } = args.contextValue as { key: string; extra: Extra }
        const first = await openContext(extra, false)
        const stream = await installation.live.subscribe({
          document: args.document, key, operationName: args.operationName ?? undefined, variables: normaliseInput(args.variableValues ?? {}),
          openContext: () => openContext(extra, first.viewer !== undefined),
        })
        return (Symbol.asyncIterator in stream ? closingWhenBroken(stream, extra.socket) : stream) as never
      },
      onNext: (_context, _id, _payload, _args, result) => withoutInternals(result) as ExecutionResult,
      onError: (_context, _id, _payload, errors) => errors,
    },
    sockets,
    // A client that reads no more answers no more, and is closed; until then its streams wait, each with one event in its socket and the rest in rows.
    installation.config.LIVE_KEEP_ALIVE_SECONDS * 1000,
  )

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const pathname = (request.url ?? '').split('?')[0]
    if (pathname !== '/graphql') return refuse(socket, 404)
    try {
      refuseForeignOrigin(request)
    } catch {
      return refuse(socket, 403)
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => sockets.emit('connection', webSocket, request))
  })
  sockets.on('error', (error) => log.warn({ reason: error.message }, 'a socket failed'))
  return async () => {
    for (const client of sockets.clients) client.close(1001, 'Going away')
    await disposable.dispose()
  }
}

// graphql-ws' "Forbidden": the web client takes it as the end of its session. After 1012 it connects again and catches up from its cursor.
const SESSION_ENDED_CODE = CloseCode.Forbidden
const SERVICE_RESTART_CODE = 1012

/**
 * Ends the socket when one of its streams breaks: because the session is over, which ends the member's other streams as well, or because the
 * database or a subgraph went away. Either way the code tells the client what to do.
 */
function closingWhenBroken(stream: AsyncIterableIterator<ExecutionResult>, socket: WebSocket): AsyncIterableIterator<ExecutionResult> {
  const guarded: AsyncIterableIterator<ExecutionResult> = {
    async next() {
      try {
        return await stream.next()
      } catch (error) {
        if (error instanceof SessionEndedError) socket.close(SESSION_ENDED_CODE, 'The session has ended')
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

function refuse(socket: Duplex, status: 403 | 404): void {
  socket.end(`HTTP/1.1 ${status} ${status === 403 ? 'Forbidden' : 'Not Found'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
