import path from 'node:path'
import Fastify from 'fastify'
import { execute, parse, subscribe, validate } from 'graphql'
import { useServer } from 'graphql-ws/use/ws'
import { WebSocketServer } from 'ws'
import { readConfig } from './config.ts'
import { openDoorbell } from './doorbell.ts'
import { openLocalStorage } from './file-storage.ts'
import { contextOf, type GatewayContext, type SessionControl } from './request-context.ts'
import type { SubgraphDefinition } from './services.ts'
import { findSite } from './site.ts'
import { openSubgraph, startJobs } from './subgraph-runtime.ts'
import { withPublicErrors } from './public-errors.ts'
import { readRequestHeaders, sessionReplyHeader } from './viewer-header.ts'

/**
 * Runs one subgraph alone, for the split shape: POST /graphql and subscriptions for the gateway only. Every request must carry the context that
 * the gateway signed; anything else is answered 401. The database must be migrated (the gateway's start does it).
 */
export async function serveSubgraph(definition: SubgraphDefinition): Promise<void> {
  const config = readConfig()
  if (config.DATABASE_URL === undefined) throw new Error('A subgraph that runs alone needs DATABASE_URL')
  const doorbell = await openDoorbell(config.DATABASE_URL)
  const storage = openLocalStorage(path.join(config.DATA_DIR, 'files'))
  const runtime = openSubgraph(definition, { config, adminUrl: config.DATABASE_URL, doorbell, storage })
  const jobs = await startJobs(config.DATABASE_URL, [runtime])
  const app = Fastify({ bodyLimit: 2_000_000 })
  const read = (headers: Record<string, unknown>, session: SessionControl): Promise<GatewayContext | undefined> =>
    readRequestHeaders(config.SECRETS_KEY, headers as never, { loadSite: (siteId, version) => findSite(runtime.db, siteId, version), session })

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.post('/graphql', async (request, reply) => {
    const session: SessionControl = {
      start: (opened) => void reply.headers(sessionReplyHeader(opened)),
      end: () => void reply.headers(sessionReplyHeader('end')),
    }
    const context = await read(request.headers, session)
    if (context === undefined) return reply.code(401).send({ errors: [{ message: 'Only the gateway may ask', extensions: { code: 'UNAUTHENTICATED' } }] })
    const { query, variables } = request.body as { query: string; variables?: Record<string, unknown> }
    const document = parse(query)
    const faults = validate(definition.schema, document)
    if (faults.length > 0) return reply.code(400).send({ errors: faults })
    return withPublicErrors(await execute({ schema: definition.schema, document, variableValues: variables, contextValue: contextOf(context, definition.name, runtime) }), context)
  })

  const sockets = new WebSocketServer({ server: app.server, path: '/graphql', maxPayload: 1_000_000 })
  const noSession: SessionControl = { start: () => undefined, end: () => undefined }
  useServer<any, { context?: GatewayContext }>(
    {
      schema: definition.schema,
      onConnect: async (socket) => {
        const context = await read((socket.connectionParams ?? {}) as never, noSession)
        if (context === undefined) return false
        socket.extra.context = context
        return true
      },
      context: (socket) => contextOf(socket.extra.context!, definition.name, runtime),
      subscribe: (args) => subscribe(args),
    },
    sockets,
  )
  await app.listen({ port: config.PORT, host: '127.0.0.1' })
  console.log(`Ready: ${definition.name} on http://localhost:${(app.server.address() as { port: number }).port}/graphql`)

  const stop = () => {
    void (async () => {
      for (const client of sockets.clients) client.close(1001)
      await app.close()
      await jobs.stop()
      await runtime.stop()
      await doorbell.close()
      process.exit(0)
    })()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
