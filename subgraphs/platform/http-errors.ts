import type { FastifyReply, FastifyRequest } from 'fastify'
import { RequestError } from './errors.ts'
import { log } from './log.ts'

/** One shape for every failure outside of GraphQL: a stable code and the reference that finds the log line (ERR-02). */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof RequestError) {
    const { extensions, message } = error
    const status = { UNAUTHENTICATED: 401, FORBIDDEN: 403, RATE_LIMITED: 429, BAD_USER_INPUT: 400 }[extensions.code]
    return reply.code(status).send({ errors: [{ message, extensions }] })
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status < 500) return reply.code(status).send({ error: (error as { code?: string }).code ?? 'bad_request' })
  log.error({ requestId: request.id, method: request.method, reason: (error as Error).message, stack: (error as Error).stack }, 'a request failed')
  return reply.code(status === 503 ? 503 : 500).send({ error: status === 503 ? 'unavailable' : 'internal', reference: request.id })
}
