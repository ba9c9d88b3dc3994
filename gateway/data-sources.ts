import type { GraphQLDataSource, GraphQLDataSourceProcessOptions } from '@apollo/gateway'
import { execute, GraphQLError, type ExecutionResult, type GraphQLSchema } from 'graphql'
import { Pool } from 'undici'
import { createDocumentCache } from '#platform/document-cache.ts'
import { withPublicErrors } from '#platform/public-errors.ts'
import { contextOf, type GatewayContext } from '#platform/request-context.ts'
import type { SubgraphRuntime } from '#platform/subgraph-runtime.ts'
import { readReplyHeaders, signedRequestHeaders } from '#platform/viewer-header.ts'

/** What the gateway hands through an operation. A box, because the server library copies the outer object and a sign-up changes the viewer. */
export type OperationContext = { opened: GatewayContext }

/** One planned fetch of the gateway. */
export type SubgraphFetch = Pick<GraphQLDataSourceProcessOptions, 'request'> & { context: OperationContext }

/** Runs a subgraph's schema inside this process, with the request's own context: no serialisation, no signature. */
export function inProcessDataSource(schema: GraphQLSchema, runtime: SubgraphRuntime | undefined): GraphQLDataSource<any> {
  const documentOf = createDocumentCache()
  return {
    async process({ request, context: { opened: context } }: SubgraphFetch) {
      const result = await execute({
        schema,
        document: documentOf(request.query!),
        variableValues: request.variables,
        contextValue: runtime === undefined ? context : contextOf(context, runtime.definition.name, runtime),
      })
      return withPublicErrors(result, context)
    },
  } as GraphQLDataSource<any>
}

/** Reaches a subgraph that runs alone, over kept-open connections; viewer, clock and language travel signed. */
export function pooledHttpDataSource(url: string, secretsKey: string): GraphQLDataSource<any> & { close(): Promise<void> } {
  const address = new URL(url)
  const pool = new Pool(address.origin, { connections: 32, pipelining: 1, headersTimeout: 15_000, bodyTimeout: 15_000 })

  async function ask({ request, context: { opened: context } }: SubgraphFetch): Promise<ExecutionResult> {
    const response = await pool.request({
      method: 'POST',
      path: address.pathname,
      headers: { 'content-type': 'application/json', accept: 'application/json', ...signedRequestHeaders(secretsKey, context) },
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
    // What goes wrong on the way is a fault of the installation: logged with its reason, told without. Above all it is no UNAUTHENTICATED,
    // on which a browser would log its member out.
    process: (fetch: SubgraphFetch) =>
      ask(fetch).catch((error: Error) => withPublicErrors({ errors: [new GraphQLError(error.message, { originalError: error })] }, fetch.context.opened)),
    close: () => pool.close(),
  } as GraphQLDataSource<any> & { close(): Promise<void> }
}
