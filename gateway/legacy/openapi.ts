import { z } from 'zod'
import type { LegacyCall } from './legacy-call.ts'
import { OPENAPI_EXAMPLES } from './openapi-examples.data.ts'

type Answer = {
  description: string
  headers?: Record<string, object>
  content?: { 'application/json': { schema: object; example?: unknown } }
}

/** A refusal of one or several codes, and the further fields that it carries. */
function refusal(codes: string[], description: string, more: Record<string, object> = {}): Answer {
  const schema = {
    type: 'object',
    required: ['error'],
    properties: { error: { type: 'string', enum: codes }, ...more },
  }
  return { description, content: { 'application/json': { schema, example: { error: codes[0] } } } }
}

const header = (name: string, description: string, type = 'string') => ({
  [name]: { description, schema: { type } },
})
const RETRY_AFTER = header('Retry-After', 'How many seconds to wait', 'integer')

const REFUSED_FIELDS = {
  type: 'array',
  items: {
    anyOf: [
      { type: 'string' },
      {
        type: 'object',
        required: ['path', 'code'],
        properties: { path: { type: 'string' }, code: { type: 'string' } },
      },
    ],
  },
}

const COMMON_ANSWERS: Record<string, Answer> = {
  400: refusal(
    ['bad_json', 'bad_request', 'invalid_input'],
    'bad_json; bad_request with the names of the wrong fields; or invalid_input with the path and the code of each refused one',
    { fields: REFUSED_FIELDS },
  ),
  405: {
    ...refusal(['method_not_allowed'], 'method_not_allowed; the header Allow names the methods'),
    headers: header('Allow', 'The methods of this address'),
  },
  421: refusal(['unknown_host'], 'unknown_host: no site has this host'),
  429: {
    ...refusal(['rate_limited'], 'rate_limited; the header Retry-After gives the seconds to wait'),
    headers: RETRY_AFTER,
  },
  500: refusal(['internal'], 'internal, with the reference of the log line', {
    reference: { type: 'string' },
  }),
  503: {
    ...refusal(['overloaded'], 'overloaded; the header Retry-After gives the seconds to wait'),
    headers: RETRY_AFTER,
  },
}

const TOO_LARGE = refusal(['bad_request'], 'bad_request: the body has more than 16,384 bytes')
const NO_SESSION = 'authentication_required: the request has no session'
const FOREIGN_PAGE = 'forbidden: a page of another site sent the request with the member’s cookie'

/** The OpenAPI 3.1 document of the calls, generated from the schemas that validate them (REST-15). */
export function openApiDocument(calls: LegacyCall[], origin: string): object {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const path of new Set(calls.map((call) => call.path))) {
    const methods = new Set(calls.filter((call) => call.path === path).map((call) => call.method))
    paths[path] = Object.fromEntries(
      [...methods].map((method) => [
        method.toLowerCase(),
        describe(
          calls.filter((call) => call.path === path && call.method === method),
          operationIdOf(method, path),
        ),
      ]),
    )
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Legacy calls',
      version: '1.0.0',
      description: 'The REST calls of the old clients, implemented with the operations of the graph.',
    },
    servers: [{ url: origin }],
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-session' } } },
    paths,
  }
}

// Calls that share method and path are one operation in OpenAPI: a query parameter selects the body.
function describe(calls: LegacyCall[], operationId: string): object {
  const examples = OPENAPI_EXAMPLES[operationId] ?? {}
  const bodies = calls.flatMap(({ body }) => (body === undefined ? [] : [schemaOf(body)]))
  const needsSession = calls.some(({ session }) => session !== 'open')
  const own = calls.flatMap((call) =>
    Object.entries(call.answers).map(
      ([status, answer]) => [status, ownAnswer(status, answer, examples)] as const,
    ),
  )
  return {
    operationId,
    summary: calls.map(({ summary }) => summary).join(' · '),
    ...(needsSession
      ? {
          security: calls.every(({ session }) => session !== 'open')
            ? [{ session: [] }]
            : [{}, { session: [] }],
        }
      : {}),
    parameters: calls.flatMap(parametersOf),
    ...(bodies.length === 0
      ? {}
      : {
          requestBody: {
            content: jsonOf(bodies.length === 1 ? bodies[0]! : { anyOf: bodies }, examples['body']),
          },
        }),
    responses: mergedAnswers([
      ...Object.entries(commonAnswers(calls, needsSession)),
      ...own,
      ...(calls.some(({ cached }) => cached)
        ? [['304', { description: 'Not modified (If-None-Match)' }] as const]
        : []),
    ]),
  }
}

function ownAnswer(
  status: string,
  { description, shape }: LegacyCall['answers'][number],
  examples: Record<string, unknown>,
): Answer {
  if (shape !== undefined) return { description, content: jsonOf(schemaOf(shape), examples[status]) }
  if (Number(status) < 400) return { description }
  // A refusal without its own shape carries its code only, with which the description begins.
  return refusal([/^\w+/.exec(description)![0]], description)
}

/** What every call can answer, and what depends on its session and its method. */
function commonAnswers(calls: LegacyCall[], needsSession: boolean): Record<string, Answer> {
  // Browsers send the session's cookie also with what another site's page posts.
  const isRefusedToOthers = calls.some(({ method }) => method !== 'GET')
  const forbidden = [
    ...(needsSession ? ([['authentication_required', NO_SESSION]] as const) : []),
    ...(isRefusedToOthers ? ([['forbidden', FOREIGN_PAGE]] as const) : []),
  ]
  const codes = forbidden.map(([code]) => code)
  return {
    ...COMMON_ANSWERS,
    ...(codes.length === 0
      ? {}
      : { 403: refusal(codes, forbidden.map(([, description]) => description).join('; ')) }),
    ...(isRefusedToOthers ? { 413: TOO_LARGE } : {}),
  }
}

/** One answer per status: calls that share an address, and what every call answers, may share one. */
function mergedAnswers(answers: (readonly [string, Answer])[]): Record<string, Answer> {
  const merged: Record<string, Answer> = {}
  for (const [status, answer] of answers) {
    const before = merged[status]
    merged[status] = before === undefined ? answer : eitherOf(before, answer)
  }
  return merged
}

function eitherOf(before: Answer, after: Answer): Answer {
  const contents = [before, after].flatMap(({ content }) =>
    content === undefined ? [] : [content['application/json']],
  )
  const schemas = [...new Map(contents.map(({ schema }) => [JSON.stringify(schema), schema])).values()]
  const example = contents.findLast((content) => content.example !== undefined)?.example
  const headers = { ...before.headers, ...after.headers }
  return {
    description: [...new Set([before.description, after.description])].join('; or '),
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...(schemas.length === 0
      ? {}
      : { content: jsonOf(schemas.length === 1 ? schemas[0]! : { anyOf: schemas }, example) }),
  }
}

/** GET /api/auto-like.php becomes getAutoLike. */
function operationIdOf(method: string, path: string): string {
  const words = path.replace(/^\/api\/|\.php$/g, '').split('-')
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function jsonOf(schema: object, example: unknown) {
  return { 'application/json': { schema, ...(example === undefined ? {} : { example }) } }
}

function parametersOf({ query, only = {} }: LegacyCall): object[] {
  const fixed = Object.entries(only).map(([name, values]) => ({
    name,
    in: 'query',
    required: false,
    schema: { enum: values },
  }))
  const described =
    query === undefined
      ? { properties: {} }
      : (z.toJSONSchema(query, { io: 'input' }) as { properties?: object; required?: string[] })
  const required = new Set('required' in described ? described.required : [])
  const free = Object.entries(described.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }))
  return [...fixed, ...free]
}

function schemaOf(shape: z.ZodType): object {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
  return schema
}
