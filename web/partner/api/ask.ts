import { currentKey, endKey } from './keyStore.ts'
import type { Operation } from './operations.ts'
import type { Refused } from './types.ts'

/**
 * What kept an operation from its answer. `key`: it is unknown, revoked or expired. `scope`: it may not do
 * this. `busy`: its minute is used up. `input`: a filter in the address makes no sense.
 */
export type FaultKind = 'key' | 'scope' | 'busy' | 'input' | 'offline' | 'broken'

/** No answer, and why. `reference` finds the server's log line. */
export class Fault extends Error {
  readonly kind: FaultKind
  readonly scope: string | undefined
  readonly waitSeconds: number
  readonly reference: string | undefined
  constructor(
    kind: FaultKind,
    more: { scope?: string | undefined; waitSeconds?: number; reference?: string | undefined } = {},
  ) {
    super(kind)
    this.name = 'Fault'
    this.kind = kind
    this.scope = more.scope
    this.waitSeconds = more.waitSeconds ?? 0
    this.reference = more.reference
  }
}

type ErrorOfGraph = { extensions?: { code?: string; scope?: string; retryAfterSeconds?: number } }
type Answer<Data> = { data?: Data | null; errors?: ErrorOfGraph[] }

const WAIT_SECONDS = 60
const KINDS: Record<string, FaultKind> = {
  UNAUTHENTICATED: 'key',
  // A text that does not have the form of a key.
  PERSISTED_ONLY: 'key',
  FORBIDDEN: 'scope',
  RATE_LIMITED: 'busy',
  BAD_USER_INPUT: 'input',
}

/** What an error of the graph means for the page. */
export function faultOf(
  { extensions = {} }: ErrorOfGraph,
  more: { reference?: string | undefined; retryAfter?: string | null } = {},
): Fault {
  const { code = '', scope, retryAfterSeconds } = extensions
  const waitSeconds = Number(more.retryAfter ?? retryAfterSeconds ?? WAIT_SECONDS)
  return new Fault(KINDS[code] ?? 'broken', { scope, waitSeconds, reference: more.reference })
}

/**
 * Sends an operation with a key and nothing else: a member's cookie in the same browser stays out of it.
 * @param options.key in place of the page's own
 * @throws Fault; one of the page's own key also logs out
 */
export async function ask<Variables, Data>(
  operation: Operation<Variables, Data>,
  variables: Variables,
  options: { key?: string; signal?: AbortSignal } = {},
): Promise<Data> {
  const key = options.key ?? currentKey()
  if (key === null) throw new Fault('key')
  try {
    return await post(operation, variables, { key, signal: options.signal })
  } catch (error) {
    if (error instanceof Fault && error.kind === 'key') endKey(key)
    throw error
  }
}

async function post<Variables, Data>(
  query: Operation<Variables, Data>,
  variables: Variables,
  { key, signal }: { key: string; signal: AbortSignal | undefined },
): Promise<Data> {
  const response = await fetch('/graphql', {
    method: 'POST',
    credentials: 'omit',
    cache: 'no-store',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ query, variables }),
    ...(signal ? { signal } : {}),
  }).catch(() => {
    throw new Fault('offline')
  })
  const reference = response.headers.get('x-request-id') ?? undefined
  const answer = (await response.json().catch(() => ({}))) as Answer<Data>
  const [error] = answer.errors ?? []
  if (error !== undefined)
    throw faultOf(error, { reference, retryAfter: response.headers.get('retry-after') })
  if (!answer.data) throw new Fault('broken', { reference })
  return answer.data
}

/** Whether a mutation changed nothing, by its payload. */
export function isRefused(payload: object): payload is Refused {
  return 'code' in payload
}
