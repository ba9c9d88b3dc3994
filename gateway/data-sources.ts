import type { GraphQLDataSource, GraphQLDataSourceProcessOptions } from '@apollo/gateway'
import { execute, parse, type DocumentNode, type ExecutionResult, type GraphQLSchema } from 'graphql'
import { Pool } from 'undici'
import { withPublicErrors } from '#platform/public-errors.ts'
import { contextOf, type GatewayContext } from '#platform/request-context.ts'
import type { SubgraphRuntime } from '#platform/subgraph-runtime.ts'
import { readReplyHeaders, signedRequestHeaders } from '#platform/viewer-header.ts'

const DOCUMENTS_MAX = 2000

/** What the gateway hands through an operation. A box, because the server library copies the outer object and a sign-up changes the viewer. */
export type OperationContext = { opened: GatewayContext }

/** One planned fetch of the gateway. */
export type SubgraphFetch = Pick<GraphQLDataSourceProcessOptions, 'request'> & { context: OperationContext }

/** Parses each planned operation once; the planner makes a bounded number of them, the limit guards against generated ones. */
class DocumentCache {
  readonly #documents = new Map<string, DocumentNode>()
  get(text: string): DocumentNode {
    let document = this.#documents.get(text)
    if (document === undefined) {
      document = parse(text, { noLocation: true })
      if (this.#documents.size >= DOCUMENTS_MAX) this.#documents.clear()
      this.#documents.set(text, document)
    }
    return document
  }
}

/** Runs a subgraph's schema inside this process, with the request's own context: no serialisation, no signature. */
export function inProcessDataSource(schema: GraphQLSchema, runtime: SubgraphRuntime | undefined): GraphQLDataSource<any> {
  const documents = new DocumentCache()
  return {
    async process({ request, context: { opened: context } }: SubgraphFetch) {
      const result = await execute({
        schema,
        document: documents.get(request.query!),
        variableValues: request.variables,
        contextValue: runtime === undefined ? context : contextOf(context, runtime.definition.name, runtime),
      })
      return withPublicErrors(result, context)
    },
  } as GraphQLDataSource<any>
}

/** Reaches a subgraph that runs alone, over kept-open connections; viewer, clock and language travel signed. */
export function pooledHttpDataSource(url: string, secretsKey: string): GraphQLDataSource<any> {
  const address = new URL(url)
  const pool = new Pool(address.origin, { connections: 32, pipelining: 1, headersTimeout: 15_000, bodyTimeout: 15_000 })
  return {
    async process({ request, context: { opened: context } }: SubgraphFetch) {
      const response = await pool.request({
        method: 'POST',
        path: address.pathname,
        headers: { 'content-type': 'application/json', accept: 'application/json', ...signedRequestHeaders(secretsKey, context) },
        body: JSON.stringify({ query: request.query, variables: request.variables }),
      })
      const result = (await response.body.json()) as ExecutionResult
      readReplyHeaders(response.headers, context)
      return result
    },
  } as GraphQLDataSource<any>
}
