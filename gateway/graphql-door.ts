import { HeaderMap } from '@apollo/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Kind, OperationTypeNode, parse, specifiedRules, validate, type DocumentNode, type GraphQLError, type GraphQLSchema } from 'graphql'
import { normaliseInput } from '#platform/input-text.ts'
import type { GatewayContext } from '#platform/request-context.ts'
import { FREE_OPERATION_RULES, type Installation } from './installation.ts'
import { QUERY_LIMITS } from './query-limits.ts'
import type { OpenRequest } from './request-door.ts'

type GraphQLBody = { id?: unknown; query?: unknown; variables?: unknown; operationName?: unknown }

/** Why an operation was not run, with the HTTP status it is answered with. */
export class OperationRefusedError extends Error {
  readonly code: string
  readonly status: number
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/**
 * The text of an operation: by id from the persisted list, or free with a bearer token.
 * @throws OperationRefusedError for a free operation without token, or an id nobody wrote down
 */
export function chooseOperation(persisted: Map<string, string>, audience: string, asked: { id?: unknown; query?: unknown }): { text: string; free: boolean } {
  if (typeof asked.id === 'string') {
    const text = persisted.get(asked.id)
    if (text === undefined) throw new OperationRefusedError(404, 'PERSISTED_OPERATION_NOT_FOUND', 'No operation with this id')
    return { text, free: false }
  }
  if (typeof asked.query !== 'string' || asked.query === '') throw new OperationRefusedError(400, 'BAD_REQUEST', 'A request carries id or query')
  if (audience === 'browser') throw new OperationRefusedError(403, 'PERSISTED_ONLY', 'Free operations need a bearer token')
  return { text: asked.query, free: true }
}

// A key reads what its site shows to visitors; to act as somebody takes that somebody's session.
function refuseAllButQueries(text: string): void {
  let document: DocumentNode
  try {
    document = parse(text, { maxTokens: QUERY_LIMITS.tokens })
  } catch {
    // The check of the operation says what is wrong with it.
    return
  }
  const acts = document.definitions.some((definition) => definition.kind === Kind.OPERATION_DEFINITION && definition.operation !== OperationTypeNode.QUERY)
  if (acts) throw new OperationRefusedError(403, 'FORBIDDEN', 'A partner key may only ask queries')
}

/** Checks a free operation against the schema and the limits; answers are kept, because tools repeat themselves. */
export function createOperationChecker(schema: GraphQLSchema) {
  const known = new Map<string, readonly GraphQLError[]>()
  return (text: string): readonly GraphQLError[] => {
    let errors = known.get(text)
    if (errors === undefined) {
      let document: DocumentNode
      try {
        document = parse(text, { maxTokens: QUERY_LIMITS.tokens })
        errors = validate(schema, document, [...specifiedRules, ...FREE_OPERATION_RULES])
      } catch (error) {
        errors = [error as GraphQLError]
      }
      if (known.size >= 500) known.clear()
      known.set(text, errors)
    }
    return errors
  }
}

/** POST /graphql: JSON only, from our own origin or with a bearer token. */
export function registerGraphqlDoor(app: FastifyInstance, installation: Installation, persisted: Map<string, string>, open: OpenRequest): void {
  const checkFree = createOperationChecker(installation.live.apiSchema)
  app.post('/graphql', { bodyLimit: QUERY_LIMITS.bodyBytes }, async (request, reply) => {
    const context = await open(request, reply)
    const body = (request.body ?? {}) as GraphQLBody
    if (Array.isArray(body) || typeof body !== 'object') throw new OperationRefusedError(400, 'BAD_REQUEST', 'One operation a request')
    const { text, free } = chooseOperation(persisted, context.visit.audience, body)
    if (context.visit.audience === 'partner') refuseAllButQueries(text)
    const faults = free ? checkFree(text) : []
    if (faults.length > 0) return sendErrors(request, reply, faults)
    return runOperation(installation, context, reply, {
      query: text,
      variables: normaliseInput((body.variables ?? {}) as Record<string, unknown>),
      ...(typeof body.operationName === 'string' ? { operationName: body.operationName } : {}),
    }, request)
  })
}

async function runOperation(
  installation: Installation, context: GatewayContext, reply: FastifyReply, body: { query: string; variables: Record<string, unknown>; operationName?: string },
  request: FastifyRequest,
) {
  const response = await installation.apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      method: 'POST', search: '', body,
      headers: new HeaderMap([['content-type', 'application/json'], ['accept', request.headers.accept ?? 'application/json']]),
    },
    context: async () => ({ opened: context }),
  })
  for (const [name, value] of response.headers) if (name !== 'content-length') void reply.header(name, value)
  void reply.header('cache-control', 'no-store').header('x-request-id', context.requestId)
  // Apollo answers 500 when no data came back; for GraphQL over HTTP an executed request with errors is a 200 of application/json.
  void reply.code(response.status ?? 200)
  return reply.send(response.body.kind === 'complete' ? response.body.string : '')
}

function sendErrors(request: FastifyRequest, reply: FastifyReply, faults: readonly GraphQLError[]) {
  const asked = request.headers.accept ?? ''
  const isGraphqlResponse = asked.includes('application/graphql-response+json')
  const errors = faults.map((fault) => ({ ...fault.toJSON(), extensions: { code: 'GRAPHQL_VALIDATION_FAILED', ...fault.extensions } }))
  return reply
    .code(isGraphqlResponse ? 400 : 200)
    .type(isGraphqlResponse ? 'application/graphql-response+json; charset=utf-8' : 'application/json; charset=utf-8')
    .send(JSON.stringify({ errors }))
}
