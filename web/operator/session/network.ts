import i18next from 'i18next'
import {
  Network,
  Observable,
  type FetchFunction,
  type GraphQLResponse,
  type INetwork,
  type RequestParameters,
  type Variables,
} from 'relay-runtime'
import { uuidv7 } from 'uuidv7'
import { HttpFault, RequestFault } from '#web/runtime/network/faults.ts'
import { isLookedAt } from '#web/runtime/network/looking.ts'
import { chosenSite } from './site.ts'

const ATTEMPTS = 4
const FIRST_DELAY_MS = 300

/** Names the site that the request is about; without it the host's site is meant. */
export const SITE_HEADER = 'x-operator-site'

/** For requests that fail silently, because the page leaves or reports it itself. They outlive the page. */
export const SILENT = { force: true, metadata: { isSilent: true } }

type Failures = {
  /** The server no longer knows the operator. */
  onSessionLost: () => void
  /** The answer to a mutation has an error outside its payload. */
  onFault: (fault: RequestFault) => void
}

type Answer = { data?: unknown; errors?: { extensions?: { code?: string; reference?: string } }[] }
type RequestNames = { reference: string; outlivesPage: boolean }

const isPassing = (error: unknown) =>
  error instanceof TypeError || (error instanceof HttpFault && (error.status >= 500 || error.status === 429))

function headersOf({ reference }: RequestNames): Record<string, string> {
  const site = chosenSite()
  return {
    'content-type': 'application/json',
    accept: 'application/graphql-response+json, application/json',
    'x-locale': i18next.language,
    'x-request-id': reference,
    // A page that refreshes by itself must not keep a session alive that its operator has left.
    ...(isLookedAt() ? {} : { 'x-background': '1' }),
    ...(site === undefined ? {} : { [SITE_HEADER]: site }),
  }
}

async function post(
  operation: RequestParameters,
  variables: Variables,
  names: RequestNames,
): Promise<GraphQLResponse> {
  const response = await fetch('/graphql', {
    method: 'POST',
    credentials: 'same-origin',
    headers: headersOf(names),
    keepalive: names.outlivesPage,
    body: JSON.stringify({ id: operation.id, variables }),
  })
  const reference = response.headers.get('x-request-id') ?? names.reference
  const answer = (await response.json().catch(() => undefined)) as Answer | undefined
  const error = answer?.errors?.[0]?.extensions
  if (error?.code === 'UNAUTHENTICATED' || response.status === 401)
    throw new RequestFault('UNAUTHENTICATED', reference)
  if (answer?.data) return answer as GraphQLResponse
  if (error?.code !== undefined && response.status < 500)
    throw new RequestFault(error.code, error.reference ?? reference)
  throw new HttpFault(response.ok ? 502 : response.status, reference)
}

// The server does a mutation once only by a key in its input. Any other is not sent again by itself: a second
// one-time password, or a second case, would take the place of the first.
function attemptsFor({ operationKind }: RequestParameters, variables: Variables): number {
  const input = variables['input'] as { idempotencyKey?: unknown } | undefined
  return operationKind !== 'mutation' || typeof input?.idempotencyKey === 'string' ? ATTEMPTS : 1
}

/** Sends it again after a passing failure, where that does no harm. */
async function postWithRetries(
  operation: RequestParameters,
  variables: Variables,
  outlivesPage: boolean,
): Promise<GraphQLResponse> {
  const names = { outlivesPage, reference: uuidv7() }
  const attempts = attemptsFor(operation, variables)
  for (let attempt = 1; ; attempt++) {
    try {
      return await post(operation, variables, names)
    } catch (error) {
      if (attempt === attempts || !isPassing(error)) {
        if (error instanceof RequestFault) throw error
        throw new RequestFault(error instanceof TypeError ? 'NETWORK' : 'GENERIC', names.reference)
      }
      await new Promise((resolve) => setTimeout(resolve, FIRST_DELAY_MS * 2 ** (attempt - 1)))
    }
  }
}

/** Requests of the console, by the id of a persisted operation. */
export function createOperatorNetwork({ onSessionLost, onFault }: Failures): INetwork {
  const request: FetchFunction = (operation, variables, { metadata }) =>
    Observable.create<GraphQLResponse>((sink) => {
      let isOver = false
      const isSilent = metadata?.['isSilent'] === true
      postWithRetries(operation, variables, isSilent).then(
        (answer) => {
          if (isOver) return
          sink.next(answer)
          sink.complete()
        },
        (fault: RequestFault) => {
          if (isOver) return
          if (fault.code === 'UNAUTHENTICATED') onSessionLost()
          else if (operation.operationKind === 'mutation' && !isSilent) onFault(fault)
          sink.error(fault)
        },
      )
      return () => void (isOver = true)
    })
  return Network.create(request)
}
