import type { ExecutionResult } from 'graphql'
import { createClient } from 'graphql-ws'
import { WebSocket } from 'ws'
import type { GatewayContext } from '#platform/requests/request-context.ts'
import { signedRequestHeaders } from '#platform/requests/viewer-header.ts'

/**
 * A subscription in a subgraph of another process, over its own socket so that its context is signed once, at
 * the handshake. A lost socket ends the stream; the browser's client subscribes again from its cursor.
 */
export function subscribeOverSocket(
  url: string,
  secretsKey: string,
  request: { operation: string; variables: Record<string, unknown>; context: GatewayContext },
): AsyncIterable<ExecutionResult> {
  const client = createClient({
    url: url.replace(/^http/, 'ws'),
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    lazy: true,
    connectionParams: () => signedRequestHeaders(secretsKey, request.context),
  })
  const results = client.iterate({
    query: request.operation,
    variables: request.variables,
  }) as AsyncIterableIterator<ExecutionResult>
  return {
    [Symbol.asyncIterator]: () => ({
      // A refused subscription returns its errors as a result, as it does within one process.
      next: () =>
        results.next().catch((error: unknown) => {
          if (Array.isArray(error)) return { value: { errors: error }, done: false }
          throw error
        }),
      async return() {
        await results.return?.()
        await client.dispose()
        return { value: undefined, done: true }
      },
    }),
  }
}
