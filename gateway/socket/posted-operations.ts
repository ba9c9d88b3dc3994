import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import {
  getOperationAST,
  GraphQLError,
  Kind,
  OperationTypeNode,
  parse,
  visit,
  type DocumentNode,
  type ExecutionResult,
} from 'graphql'
import type { SubscribePayload } from 'graphql-ws'
import { parseWithinLimits } from '../operations/query-limits.ts'
import { LOCALE_HEADER } from '../requests/authentication.ts'
import { GRAPHQL_PATH } from '../requests/graphql-errors.ts'
import { bearerIn } from '../requests/open-request.ts'

/** What a socket's first message said about its client. */
export type SocketClient = { request: IncomingMessage; authorization?: string; locale?: string }

/**
 * The answer to a query or mutation: its result, or the errors that kept it from running. Undefined for a
 * subscription, and for what cannot be parsed.
 */
export type PostOperation = (
  client: SocketClient,
  payload: SubscribePayload,
) => Promise<ExecutionResult | readonly GraphQLError[] | undefined>

/** The context of an operation that has its answer. */
export type Answered = { answer: ExecutionResult }

const ANSWERED = parse('query Answered { __typename }', { noLocation: true })

/** What the socket's library executes for an operation that has its answer. */
export function answered(answer: ExecutionResult): { document: DocumentNode; contextValue: Answered } {
  return { document: ANSWERED, contextValue: { answer } }
}

/** A socket's client, of whose first message nothing has a type yet. */
export function clientOf(request: IncomingMessage, authorization: unknown, locale: unknown): SocketClient {
  return {
    request,
    ...(typeof authorization === 'string' ? { authorization } : {}),
    ...(typeof locale === 'string' ? { locale } : {}),
  }
}

/** Mutations that open a session: only a response with headers can hand out its cookie. */
export const SESSION_MUTATIONS: ReadonlySet<string> = new Set([
  'changePassword',
  'completeOperatorLogin',
  'logIn',
  'logInOperatorWithPasskey',
  'logInWithPasskey',
  'resetPassword',
  'signUp',
])

// They say who asks and from where; those of the upgrade itself are of no use to a post.
const KEPT_HEADERS = [
  'host',
  'cookie',
  'origin',
  'sec-fetch-site',
  'user-agent',
  'accept-language',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-real-ip',
  'forwarded',
]

/**
 * Runs the queries and mutations of sockets as POST /graphql does: as a request within the process, so that
 * limits, costs, permissions, overload and repetition are those of the one route.
 * @param app has that route
 */
export function createOperationPoster(
  app: FastifyInstance,
  persisted: ReadonlyMap<string, string>,
): PostOperation {
  return async (client, { query, variables, operationName, extensions }) => {
    const { documentId: id, idempotencyKey } = (extensions ?? {}) as Record<string, unknown>
    const document = parsed(typeof id === 'string' ? persisted.get(id) : query, typeof id === 'string')
    if (document === undefined || isSubscription(document, operationName ?? undefined)) return undefined
    if (opensSession(document))
      return [refusal('This mutation opens a session, whose cookie needs a response: post it to /graphql')]
    const { body } = await app.inject({
      method: 'POST',
      url: GRAPHQL_PATH,
      remoteAddress: client.request.socket.remoteAddress ?? '',
      headers: {
        ...headersOf(client),
        ...(typeof idempotencyKey === 'string' ? { 'idempotency-key': idempotencyKey } : {}),
      },
      payload: JSON.stringify({ ...(typeof id === 'string' ? { id } : { query }), variables, operationName }),
    })
    return resultOf(body)
  }
}

// What cannot be parsed is refused where subscriptions are checked.
function parsed(text: string | undefined, isPersisted: boolean): DocumentNode | undefined {
  if (typeof text !== 'string') return undefined
  try {
    return isPersisted ? parse(text, { noLocation: true }) : parseWithinLimits(text)
  } catch {
    return undefined
  }
}

// Without a name that fits, POST says what is wrong with the document.
function isSubscription(document: DocumentNode, operationName: string | undefined): boolean {
  return getOperationAST(document, operationName)?.operation === OperationTypeNode.SUBSCRIPTION
}

function opensSession(document: DocumentNode): boolean {
  let isFound = false
  visit(document, {
    [Kind.FIELD]: ({ name }) => {
      isFound ||= SESSION_MUTATIONS.has(name.value)
    },
  })
  return isFound
}

function headersOf({ request, authorization, locale }: SocketClient): Record<string, string> {
  const kept = KEPT_HEADERS.flatMap((name) => {
    const value = request.headers[name]
    return value === undefined ? [] : [[name, String(value)] as const]
  })
  const given = authorization ?? request.headers.authorization
  return {
    ...Object.fromEntries(kept),
    'content-type': 'application/json',
    // Clients write the token alone or as in a header.
    ...(given === undefined ? {} : { authorization: `Bearer ${bearerIn(given) ?? given}` }),
    ...(locale === undefined ? {} : { [LOCALE_HEADER]: locale }),
  }
}

// An answer without data never ran: the protocol has a message of its own for that.
function resultOf(body: string): ExecutionResult | readonly GraphQLError[] {
  const result = JSON.parse(body) as ExecutionResult
  if ('data' in result) return result
  const errors = (result.errors ?? []).map(({ message, path, extensions }) => {
    const cost = result.extensions?.['cost']
    return new GraphQLError(message, {
      path: path ?? null,
      extensions: { ...extensions, ...(cost === undefined ? {} : { cost }) },
    })
  })
  // Such as an unknown host, which is refused without GraphQL's form; the protocol wants at least one error.
  return errors.length > 0 ? errors : [refusal('The operation was not run')]
}

function refusal(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } })
}
