import { RequestError } from '#platform/base/errors.ts'
import { normaliseInput } from '#platform/base/input-text.ts'
import type { GatewayContext } from '#platform/requests/request-context.ts'
import type { Installation } from '../installation.ts'
import type { OwnOperation } from '../operations/own-operations.ts'
import type { Untyped } from './legacy-call.ts'

const REFUSALS = ['UNAUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED', 'BAD_USER_INPUT'] as const

/**
 * Runs one operation of the graph exactly as for a GraphQL client.
 * @returns the operation's data
 * @throws RequestError for a refusal at the top level; Error for a bug, which the subgraph has logged under
 * the request's id
 */
export async function runOperation(
  installation: Installation,
  context: GatewayContext,
  query: OwnOperation,
  variables: Record<string, unknown> = {},
): Promise<Untyped> {
  const { body } = await installation.apollo.executeOperation(
    { query, variables: normaliseInput(variables) },
    { contextValue: { opened: context } },
  )
  if (body.kind !== 'single') throw new Error('Legacy operations are answered whole')
  const { data, errors } = body.singleResult
  const error = errors?.[0]
  if (error === undefined) return data
  const code = REFUSALS.find((refusal) => refusal === error.extensions?.['code'])
  if (code === undefined) throw new Error(error.message)
  throw new RequestError(code, error.message, error.extensions?.['retryAfterSeconds'] as number | undefined)
}
