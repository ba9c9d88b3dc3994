import { z } from 'zod'
import type { LegacyCall } from './legacy-call.ts'
import { OPENAPI_EXAMPLES } from './openapi-examples.data.ts'

// The description begins with the answer's code.
const refusal = (description: string) => ({
  description,
  content: {
    'application/json': {
      schema: { type: 'object', required: ['error'], properties: { error: { type: 'string' } } },
      example: { error: /^\w+/.exec(description)?.[0] },
    },
  },
})

const COMMON_ANSWERS = {
  400: refusal('bad_json, or bad_request with the names of the refused fields'),
  405: refusal('method_not_allowed; the header Allow names the methods'),
  421: refusal('unknown_host: no site has this host'),
  429: refusal('rate_limited; the header Retry-After gives the seconds to wait'),
  500: refusal('internal, with the reference of the log line'),
  503: refusal('overloaded; the header Retry-After gives the seconds to wait'),
}

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
  const answers = calls.flatMap((call) =>
    Object.entries(call.answers).map(
      ([status, { description, shape }]) =>
        [
          status,
          // A refusal without its own shape carries its code only.
          shape === undefined && Number(status) >= 400
            ? refusal(description)
            : {
                description,
                ...(shape === undefined ? {} : { content: jsonOf(schemaOf(shape), examples[status]) }),
              },
        ] as const,
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
    responses: {
      ...COMMON_ANSWERS,
      ...(needsSession ? { 403: refusal('authentication_required: the request has no session') } : {}),
      ...Object.fromEntries(answers),
      ...(calls.some(({ cached }) => cached) ? { 304: { description: 'Not modified (If-None-Match)' } } : {}),
    },
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
