import { GraphQLError, type DocumentNode, type ExecutionResult } from 'graphql'
import { RequestError } from './errors.ts'
import { operationNameOf, recordLogLine } from './log-lines.ts'
import { log } from './log.ts'
import { isPassingForReaders } from './passing-faults.ts'

/**
 * The extension of an internal error that may be gone a moment later. It stays between our processes and
 * never reaches clients.
 */
export const PASSING = 'passing'

/**
 * Keeps what clients may know of a failure and logs the rest under the request's id (ERR-02).
 * @param of.part the subgraph that answered, and `document` what it was asked, for the console's log
 * @param of.isPassing whether a fault of ours is momentary; the error then tells our own reader to retry
 * (`PASSING`)
 * @returns a result whose errors are ready to send: message, path and extensions
 */
export function withPublicErrors(
  result: ExecutionResult,
  request: { requestId: string; site?: { id: string } },
  of: { part?: string; document?: DocumentNode; isPassing?: (error: Error) => boolean } = {},
): ExecutionResult {
  if (result.errors === undefined) return result
  const { isPassing = isPassingForReaders } = of
  const told = new Set<string>()
  return {
    ...result,
    errors: result.errors.map((error) => {
      const original: Error | undefined = error.originalError ?? undefined
      const path = error.path === undefined ? {} : { path: error.path }
      if (original === undefined) return { message: error.message, ...path, extensions: error.extensions }
      if (original instanceof RequestError || isInputError(original))
        return { message: original.message, ...path, extensions: original.extensions }
      log.error(
        {
          requestId: request.requestId,
          code: (original as { code?: string }).code,
          reason: original.message,
          stack: original.stack,
          path: error.path,
        },
        'a resolver failed',
      )
      // A field that fails in each entry of a list is one failure to the operator who reads the console.
      const kind = kindOf(original)
      if (!told.has(kind))
        recordLogLine({
          requestId: request.requestId,
          part: of.part ?? null,
          siteId: request.site?.id ?? null,
          operation: operationNameOf(of.document),
          message: 'a resolver failed',
          error: original,
        })
      told.add(kind)
      return {
        message: 'Internal error',
        ...path,
        extensions: {
          code: 'INTERNAL_SERVER_ERROR',
          reference: request.requestId,
          ...(isPassing(original) ? { [PASSING]: true } : {}),
        },
      }
    }) as object[] as GraphQLError[],
  }
}

// Its class, code and place: the words may differ from entry to entry.
function kindOf(error: Error): string {
  const { name, code, stack = '' } = error as Error & { code?: string }
  const place = stack.split('\n').find((line) => /^\s+at /.test(line)) ?? ''
  return `${name} ${code ?? ''} ${place}`
}

// An error from a scalar. The library wraps it in one that names the variable.
function isInputError(error: Error): error is GraphQLError {
  return error instanceof GraphQLError && error.extensions['code'] === 'BAD_USER_INPUT'
}
