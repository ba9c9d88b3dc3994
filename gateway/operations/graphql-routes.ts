import { HeaderMap } from '@apollo/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  getOperationAST,
  GraphQLError,
  Kind,
  MaxIntrospectionDepthRule,
  OperationTypeNode,
  parse,
  print,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql'
import { normaliseInput } from '#platform/base/input-text.ts'
import type { GatewayContext } from '#platform/requests/request-context.ts'
import type { Installation } from '../installation.ts'
import {
  answerGraphqlError,
  GRAPHQL_PATH,
  graphqlMediaType,
  withFaultCode,
} from '../requests/graphql-errors.ts'
import { normaliseLiterals } from '../requests/input-rules.ts'
import type { OpenRequest } from '../requests/open-request.ts'
import { OperationRefusedError } from '../requests/operation-refused.ts'
import { deprecatedUses, recordDeprecatedUses, type DeprecatedUse } from './deprecated-uses.ts'
import { spendBudget, withCost, type ReportedCost } from './partner-budget.ts'
import {
  parseWithinLimits,
  QUERY_LIMITS,
  QueryTooLargeError,
  refuseCost,
  type Variables,
} from './query-limits.ts'
import { runOnce, type ExecutedOperation } from './repeated-requests.ts'
import { schemaRolesOf } from './schema-roles.ts'

type GraphQLBody = {
  id?: unknown
  query?: unknown
  variables?: unknown
  operationName?: string | null | undefined
}

/**
 * The text of an operation: by id from the persisted list, or free with a bearer token.
 * @throws OperationRefusedError for a free operation without a token, or an unknown id
 */
export function chooseOperation(
  persisted: Map<string, string>,
  audience: string,
  asked: { id?: unknown; query?: unknown },
): { text: string; free: boolean } {
  if (typeof asked.id === 'string') {
    const text = persisted.get(asked.id)
    if (text === undefined)
      throw new OperationRefusedError(404, 'PERSISTED_OPERATION_NOT_FOUND', 'No operation with this id')
    return { text, free: false }
  }
  if (typeof asked.query !== 'string' || asked.query === '')
    throw new OperationRefusedError(400, 'BAD_REQUEST', 'A request must have an id or a query')
  if (audience === 'browser')
    throw new OperationRefusedError(
      403,
      'PERSISTED_ONLY',
      'Operations that are not persisted need a bearer token',
    )
  return { text: asked.query, free: true }
}

/**
 * The result of checking an operation: its violations of limits and schema, whether it only reads, and its
 * text with normalised literals.
 */
type CheckedOperation = {
  faults: readonly GraphQLError[]
  isQuery: boolean
  text: string
  /** The deprecated parts that it uses. */
  deprecated: readonly DeprecatedUse[]
  /** Only for a valid operation, to compute its cost again. */
  document?: DocumentNode
}

const CHECKED_MAX = 500
// A syntax tree takes ten to twenty times the memory of its text.
const KEPT_CHARACTERS_MAX = 1_000_000

/**
 * Checks a free operation against the limits and the schema. Valid operations are cached, because tools
 * repeat themselves; their cost is computed each time, because it depends on the variables.
 */
export function createOperationChecker(
  schema: GraphQLSchema,
): (text: string, variables: Variables) => CheckedOperation {
  const known = new Map<string, CheckedOperation>()
  let keptCharacters = 0
  return (text, variables) => {
    const before = known.get(text)
    if (before?.document !== undefined) {
      const fault = findCostFault(before.document, variables)
      return fault === undefined ? before : { ...before, faults: [fault] }
    }
    const checked = checkOperation(schema, text, variables)
    if (checked.document === undefined) return checked
    const characters = text.length + checked.text.length
    if (known.size >= CHECKED_MAX || keptCharacters + characters > KEPT_CHARACTERS_MAX) {
      known.clear()
      keptCharacters = 0
    }
    keptCharacters += characters
    // Without tokens, which only error locations need.
    known.set(text, { ...checked, document: parse(checked.text, { noLocation: true }) })
    return checked
  }
}

function findCostFault(document: DocumentNode, variables: Variables): GraphQLError | undefined {
  try {
    refuseCost(document, variables)
    return undefined
  } catch (error) {
    if (error instanceof GraphQLError) return error
    throw error
  }
}

function checkOperation(schema: GraphQLSchema, text: string, variables: Variables): CheckedOperation {
  try {
    const written = parseWithinLimits(text)
    refuseCost(written, variables)
    const document = normaliseLiterals(written)
    const isQuery = document.definitions.every(
      (definition) =>
        definition.kind !== Kind.OPERATION_DEFINITION || definition.operation === OperationTypeNode.QUERY,
    )
    const faults = validate(schema, document, [...specifiedRules, MaxIntrospectionDepthRule])
    const checked = { faults, isQuery, text: document === written ? text : print(document), deprecated: [] }
    return faults.length > 0
      ? checked
      : { ...checked, document, deprecated: deprecatedUses(schema, document) }
  } catch (error) {
    if (error instanceof GraphQLError) return { faults: [error], isQuery: true, text, deprecated: [] }
    throw error
  }
}

/** POST /graphql: JSON only, from our own origin or with a bearer token. */
export function registerGraphqlRoutes(
  app: FastifyInstance,
  installation: Installation,
  persisted: Map<string, string>,
  open: OpenRequest,
): void {
  const checkFree = createOperationChecker(installation.live.apiSchema)
  const roles = schemaRolesOf(installation.live.apiSchema)
  app.post(
    GRAPHQL_PATH,
    { bodyLimit: QUERY_LIMITS.bodyBytes, errorHandler: answerGraphqlError },
    async (request, reply) => {
      const context = await open(request, reply)
      const body = readBody(request.body)
      const { text, free } = chooseOperation(persisted, context.visit.audience, body)
      const isPartner = context.visit.audience === 'partner'
      const variables = normaliseInput((body.variables ?? {}) as Variables)
      const checked = free || isPartner ? checkFree(text, variables) : undefined
      const document = checked?.document
      const isWrong = checked !== undefined && checked.faults.length > 0
      const refused = document === undefined || isWrong ? [] : roles.refuse(context.visit, document)
      const operationName = body.operationName ?? undefined
      const isRun = !isWrong && refused.length === 0
      const counted = { document: isRun ? document : undefined, operationName, variables }
      const cost = await spendBudget(installation.db, context.visit, counted, reply)
      if (isWrong) return sendErrors(request, reply, checked.faults, { cost })
      if (refused.length > 0) return sendErrors(request, reply, refused, { cost, status: 403 })
      refuseUnrunnable(document ?? text, operationName)
      await recordDeprecatedUses(installation, context.visit, checked?.deprecated ?? [])
      const operation = {
        query: checked?.text ?? text,
        variables,
        ...(operationName === undefined ? {} : { operationName }),
      }
      const name = free ? 'free' : (/^\s*(?:query|mutation)\s+(\w+)/.exec(text)?.[1] ?? 'unnamed')
      const described =
        document === undefined
          ? undefined
          : roles.introspect(context.visit, { document, variables, operationName })
      const run = async () =>
        described === undefined
          ? runOperation(installation, { context, name }, reply, operation, request)
          : { status: 200, body: JSON.stringify(described), keep: false }
      const key = request.headers['idempotency-key']
      const { viewer } = context
      const isMutation = checked === undefined ? text.trimStart().startsWith('mutation') : !checked.isQuery
      context.readsOnly = !isMutation
      const isOnce =
        isMutation && !hasKeyOfItsOwn(operation.variables) && viewer !== undefined && typeof key === 'string'
      const { status, body: answer } = isOnce
        ? await runOnce(installation.db, { viewer, key, operation }, run)
        : await run()
      void reply.header('cache-control', 'no-store').header('x-request-id', context.requestId)
      if (!reply.hasHeader('content-type')) void reply.type(graphqlMediaType(request))
      return reply.code(status).send(withCost(answer, cost))
    },
  )
}

// The variables are checked where they are read. A parameter of a wrong type is refused, because ignoring it
// would run something else than was meant.
function readBody(body: unknown): GraphQLBody {
  const refuse = (message: string) => new OperationRefusedError(400, 'BAD_REQUEST', message)
  if (Array.isArray(body) || !(body === undefined || typeof body === 'object'))
    throw refuse('A request must contain exactly one operation')
  const { operationName, extensions } = (body ?? {}) as Record<string, unknown>
  if (typeof (operationName ?? '') !== 'string') throw refuse('operationName must be a string')
  if (Array.isArray(extensions) || typeof (extensions ?? {}) !== 'object')
    throw refuse('extensions must be an object')
  return (body ?? {}) as GraphQLBody
}

// A persisted operation comes from the list and is the only one in its text.
function refuseUnrunnable(document: DocumentNode | string, operationName: string | undefined): void {
  const operation = typeof document === 'string' ? undefined : getOperationAST(document, operationName)
  if (operation === null)
    throw new OperationRefusedError(
      400,
      'BAD_REQUEST',
      operationName === undefined
        ? 'The document must have one operation, or the request an operationName'
        : 'The document has no operation with this operationName',
    )
  const isSubscription =
    typeof document === 'string'
      ? document.trimStart().startsWith('subscription')
      : operation?.operation === OperationTypeNode.SUBSCRIPTION
  if (isSubscription) throw new OperationRefusedError(400, 'BAD_REQUEST', 'Subscriptions need a WebSocket')
}

// Messages and orders store their own key in the transaction that creates them, which works even if this
// process dies in between.
function hasKeyOfItsOwn({ input }: Record<string, unknown>): boolean {
  return typeof input === 'object' && input !== null && ('clientId' in input || 'idempotencyKey' in input)
}

async function runOperation(
  installation: Installation,
  { context, name }: { context: GatewayContext; name: string },
  reply: FastifyReply,
  body: { query: string; variables: Record<string, unknown>; operationName?: string },
  request: FastifyRequest,
): Promise<ExecutedOperation & { keep: boolean }> {
  const observe = installation.metrics.operationSeconds.startTimer({ operation: name })
  const response = await installation.apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      method: 'POST',
      search: '',
      body,
      headers: new HeaderMap([
        ['content-type', 'application/json'],
        ['accept', request.headers.accept ?? 'application/json'],
      ]),
    },
    context: async () => ({ opened: context }),
  })
  observe()
  for (const [header, value] of response.headers)
    if (header !== 'content-length') void reply.header(header, value)
  // Apollo answers 500 when no data came back; in GraphQL over HTTP an executed request with errors is a 200
  // of application/json.
  const status = response.status ?? 200
  const answer = response.body.kind === 'complete' ? response.body.string : ''
  const wait = secondsToWait(answer)
  if (wait > 0) void reply.header('retry-after', String(wait))
  return {
    status,
    body: answer,
    keep: status === 200 && !reply.hasHeader('set-cookie') && !answer.includes('"errors":'),
  }
}

// Of several refusals in one answer, the longest wait. Searched in the text, because the answer is not parsed
// otherwise.
function secondsToWait(answer: string): number {
  if (!answer.includes('"RATE_LIMITED"')) return 0
  return Math.max(
    0,
    ...Array.from(answer.matchAll(/"retryAfterSeconds":(\d+)/g), ([, seconds]) => Number(seconds)),
  )
}

function sendErrors(
  request: FastifyRequest,
  reply: FastifyReply,
  faults: readonly GraphQLError[],
  { cost, status }: { cost: ReportedCost | undefined; status?: number },
) {
  const mediaType = graphqlMediaType(request)
  // The operation was never validated: this is not a GraphQL result, whatever the client accepts.
  const isRefused = faults.some((fault) => fault instanceof QueryTooLargeError)
  const errors = faults.map(withFaultCode)
  return reply
    .code(status ?? (isRefused || !mediaType.startsWith('application/json') ? 400 : 200))
    .type(mediaType)
    .send(withCost(JSON.stringify({ errors }), cost))
}
