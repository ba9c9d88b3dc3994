import type { FastifyReply, FastifyRequest } from 'fastify'
import { RequestError } from './errors.ts'
import { notesOf, recordLogLine } from './log-lines.ts'
import { log } from './log.ts'

/** The HTTP status of each top-level refusal. */
export const STATUS_OF_REFUSAL = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  RATE_LIMITED: 429,
  BAD_USER_INPUT: 400,
}

// The code of such an error names the library that found it.
const WORD_OF_STATUS: Partial<Record<number, string>> = {
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
}

/**
 * One shape for every failure outside GraphQL: a stable code and the reference that finds the log line
 * (ERR-02).
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof RequestError) {
    const { extensions, message } = error
    if (extensions.retryAfterSeconds !== undefined)
      void reply.header('retry-after', String(Math.ceil(extensions.retryAfterSeconds)))
    return reply.code(STATUS_OF_REFUSAL[extensions.code]).send({ errors: [{ message, extensions }] })
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status < 500) return reply.code(status).send({ error: WORD_OF_STATUS[status] ?? 'bad_request' })
  // For clients that cannot read the body.
  void reply.header('x-request-id', request.id)
  // A client that leaves in the middle of an upload reads no answer, and the server is not at fault.
  if (request.raw.aborted) return reply.code(400).send({ error: 'aborted' })
  logFailure(error, request)
  return reply
    .code(status === 503 ? 503 : 500)
    .send({ error: status === 503 ? 'unavailable' : 'internal', reference: request.id })
}

/** Logs a failure of our own under the request's id. */
export function logFailure(error: unknown, request: FastifyRequest): void {
  const { id: requestId, method } = request
  const { message: reason, stack } = error as Error
  log.error({ requestId, method, reason, stack }, 'a request failed')
  recordFailure(error, request, 'a request failed')
}

/**
 * Tells the console's log of a failure that is in the process's log already.
 * @param route what was called; by default the pattern of the route, because an address may name a member
 */
export function recordFailure(
  error: unknown,
  request: FastifyRequest,
  message: string,
  route = request.routeOptions.url,
): void {
  const { id: requestId, method } = request
  const operation = `${method} ${route ?? ''}`.trim()
  recordLogLine({ requestId, ...notesOf(request), operation, message, error })
}
