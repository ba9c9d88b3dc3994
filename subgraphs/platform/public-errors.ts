import type { ExecutionResult } from 'graphql'
import { RequestError } from './errors.ts'
import { log } from './log.ts'
import type { GatewayContext } from './request-context.ts'

/** Keeps what clients may know of a failure and logs the rest under the request's id (ERR-02). */
export function withPublicErrors(result: ExecutionResult, context: Pick<GatewayContext, 'requestId'>): any {
  if (result.errors === undefined) return result
  return {
    ...result,
    errors: result.errors.map((error) => {
      const original: Error | undefined = error.originalError ?? undefined
      const path = error.path === undefined ? {} : { path: error.path }
      if (original === undefined) return { message: error.message, ...path, extensions: error.extensions }
      if (original instanceof RequestError) return { message: original.message, ...path, extensions: original.extensions }
      log.error({ requestId: context.requestId, code: (original as { code?: string }).code, reason: original.message, stack: original.stack, path: error.path }, 'a resolver failed')
      return { message: 'Internal error', ...path, extensions: { code: 'INTERNAL_SERVER_ERROR', reference: context.requestId } }
    }),
  }
}
