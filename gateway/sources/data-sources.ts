import type { GraphQLDataSource, GraphQLDataSourceProcessOptions } from '@apollo/gateway'
import { execute, GraphQLError, type ExecutionResult, type GraphQLSchema } from 'graphql'
import { Pool } from 'undici'
import type { Config } from '#platform/base/config.ts'
import { withPublicErrors } from '#platform/base/public-errors.ts'
import { traceHeaders } from '#platform/base/tracing.ts'
import { createDocumentCache } from '#platform/graph/document-cache.ts'
import type { SubgraphRuntime } from '#platform/process/subgraph-runtime.ts'
import { contextOf } from '#platform/requests/request-context.ts'
import { readReplyHeaders, signedRequestHeaders } from '#platform/requests/viewer-header.ts'
import type { OperationContext } from '../installation.ts'

/** One planned fetch of the gateway. */
export type SubgraphFetch = Pick<GraphQLDataSourceProcessOptions, 'request'> & { context: OperationContext }

/** How the gateway reaches one subgraph. */
export type SubgraphSource = GraphQLDataSource<OperationContext>

/**
 * Runs a subgraph's schema inside this process, with the request's own context: no serialisation, no
 * signature.
 */
export function inProcessDataSource(
  schema: GraphQLSchema,
  runtime: SubgraphRuntime | undefined,
): SubgraphSource {
  const documentOf = createDocumentCache()
  return {
    async process({ request, context: { opened: context } }: SubgraphFetch) {
      const document = documentOf(request.query!)
      const result = await execute({
        schema,
        document,
        variableValues: request.variables,
        contextValue: runtime === undefined ? context : contextOf(context, runtime.definition.name, runtime),
      })
      return withPublicErrors(result, context, { part: runtime?.definition.name ?? 'gateway', document })
    },
  } as SubgraphSource
}

/**
 * Reaches a subgraph in its own process, over keep-alive connections; viewer, clock and language travel
 * signed.
 */
export function pooledHttpDataSource(
  url: string,
  config: Config,
): SubgraphSource & { close(): Promise<void> } {
  const address = new URL(url)
  // The database ends a statement first, so that the reported error is the real one.
  const timeout = (config.DATABASE_STATEMENT_SECONDS + 5) * 1000
  const pool = new Pool(address.origin, {
    connections: 32,
    pipelining: 1,
    headersTimeout: timeout,
    bodyTimeout: timeout,
  })

  async function ask({ request, context: { opened: context } }: SubgraphFetch): Promise<ExecutionResult> {
    const response = await pool.request({
      method: 'POST',
      path: address.pathname,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...signedRequestHeaders(config.SECRETS_KEY, context),
        ...traceHeaders(),
      },
      body: JSON.stringify({ query: request.query, variables: request.variables }),
    })
    if (response.statusCode !== 200) {
      await response.body.dump()
      throw new Error(`The subgraph at ${address.host} answers ${response.statusCode}`)
    }
    const result = (await response.body.json()) as ExecutionResult
    readReplyHeaders(response.headers, context)
    return result
  }

  return {
    // A transport failure is a fault of the installation: the log has the reason, the response does not.
    // Above all it must not be UNAUTHENTICATED, on which a browser would log its member out.
    process: (fetch: SubgraphFetch) =>
      ask(fetch).catch((error: Error) =>
        withPublicErrors(
          { errors: [new GraphQLError(error.message, { originalError: error })] },
          fetch.context.opened,
          // An unreachable subgraph may be back in a moment, whatever the reason.
          { part: 'gateway', isPassing: () => true },
        ),
      ),
    close: () => pool.close(),
  } as SubgraphSource & { close(): Promise<void> }
}
