import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  GraphQLError,
  type ExecutionResult,
  type FormattedExecutionResult,
  type GraphQLFormattedError,
} from 'graphql'
import { RequestError } from '#platform/base/errors.ts'
import { logFailure, STATUS_OF_REFUSAL } from '#platform/base/http-errors.ts'
import { PASSING } from '#platform/base/public-errors.ts'
import { UnknownHostError } from './authentication.ts'
import { OperationRefusedError } from './operation-refused.ts'

export const GRAPHQL_PATH = '/graphql'

/** Why a request to the graph got no data. `extensions` are those of the graph's own errors. */
type Refusal = { status: number; code: string; message: string; extensions?: Record<string, unknown> }

const MEDIA_TYPE = 'application/graphql-response+json'

/** The media type of a GraphQL response: the newer one for clients that name it (GraphQL over HTTP, 6.2). */
export function graphqlMediaType({ headers }: FastifyRequest): string {
  return `${headers.accept?.includes(MEDIA_TYPE) ? MEDIA_TYPE : 'application/json'}; charset=utf-8`
}

/** Refuses a request in the form that GraphQL clients read, whatever is wrong with it. */
export function sendGraphqlRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, code, message, extensions }: Refusal,
): FastifyReply {
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-request-id': request.id })
    .type(graphqlMediaType(request))
    .send(JSON.stringify({ errors: [{ message, extensions: { ...extensions, code } }] }))
}

/**
 * Answers failures at POST /graphql before an operation runs: an unreadable body, an unknown host, a session
 * without permission.
 */
export function answerGraphqlError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error, request)
  const retryAfterSeconds = refusal.extensions?.['retryAfterSeconds']
  if (typeof retryAfterSeconds === 'number')
    void reply.header('retry-after', String(Math.ceil(retryAfterSeconds)))
  return sendGraphqlRefusal(request, reply, refusal)
}

// Messages for invalid bodies. The library's own words would reveal which library it is.
const BODY_REFUSALS: Record<number, Omit<Refusal, 'status'>> = {
  413: { code: 'PAYLOAD_TOO_LARGE', message: 'The body is too large' },
  415: { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'The body must be application/json in UTF-8' },
}

function refusalOf(error: unknown, request: FastifyRequest): Refusal {
  const { message } = error as Error
  if (error instanceof OperationRefusedError) return { status: error.status, code: error.code, message }
  if (error instanceof UnknownHostError)
    return { status: 421, code: 'UNKNOWN_HOST', message: 'No site has this host' }
  if (error instanceof RequestError) {
    const { extensions } = error
    return { status: STATUS_OF_REFUSAL[extensions.code], code: extensions.code, message, extensions }
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status < 500)
    return {
      status,
      ...(BODY_REFUSALS[status] ?? { code: 'BAD_REQUEST', message: 'The body is not a JSON object' }),
    }
  logFailure(error, request)
  const extensions = { reference: request.id }
  return status === 503
    ? { status, code: 'UNAVAILABLE', message: 'The service is unavailable', extensions }
    : { status: 500, code: 'INTERNAL_SERVER_ERROR', message: 'Internal error', extensions }
}

/** A result as a socket's client may see it; HTTP responses get the same errors. */
export function withoutInternals(result: ExecutionResult): FormattedExecutionResult {
  const { errors, ...rest } = result
  return errors === undefined
    ? rest
    : {
        ...rest,
        errors: errors.map((error) => publicError(error instanceof GraphQLError ? error.toJSON() : error)),
      }
}

/** An error as clients may see it, without internals such as the stack. */
export function publicError({
  message,
  path: at,
  extensions,
  locations,
}: GraphQLFormattedError): GraphQLFormattedError {
  const {
    serviceName: _serviceName,
    stacktrace: _stacktrace,
    valueCompletion: _valueCompletion,
    [PASSING]: _passing,
    ...kept
  } = extensions ?? {}
  return {
    message,
    ...(at === undefined ? {} : { path: at }),
    ...(locations === undefined ? {} : { locations }),
    extensions: { code: 'INTERNAL_SERVER_ERROR', ...kept },
  }
}

/** What the schema finds wrong with an operation; a limit or a scalar has said its own code. */
export function withFaultCode(fault: GraphQLError): GraphQLError {
  const { message, nodes, source, positions, path, originalError, extensions } = fault
  return new GraphQLError(message, {
    nodes,
    source,
    positions,
    path,
    originalError,
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED', ...extensions },
  })
}
