import type { FastifyReply } from 'fastify'
import { getOperationAST, type DocumentNode } from 'graphql'
import { RequestError } from '#platform/base/errors.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { Visit } from '#platform/requests/request-context.ts'
import { spendApiCost } from '#subgraphs/accounts/published.ts'
import { costOf, type Variables } from './query-limits.ts'

/**
 * The cost of an operation for a partner's key, as reported in `extensions.cost`. Points are fields read, by
 * `costOf`.
 */
export type ReportedCost = { requested: number; limit: number; remaining: number; resetSeconds: number }

/** An operation as requested. */
export type AskedOperation = {
  document: DocumentNode | undefined
  operationName: string | undefined
  variables: Variables
}

/**
 * Charges an operation to the minute budget of a partner's key. An invalid operation, which does not run,
 * costs 1.
 * @param asked without its document when the operation does not run
 * @returns undefined for requests without a key, which action limits cover
 */
export async function takeFromBudget(
  db: Queryable,
  { apiKey }: Pick<Visit, 'apiKey'>,
  asked: AskedOperation,
): Promise<{ cost: ReportedCost; granted: boolean } | undefined> {
  if (apiKey === undefined) return undefined
  const requested = costOfAsked(asked)
  const { granted, costPerMinute, remaining, resetSeconds } = await spendApiCost(db, apiKey.id, requested)
  return { granted, cost: { requested, limit: costPerMinute, remaining, resetSeconds } }
}

/** The refusal for a partner whose minute has too little left: the seconds until the next one. */
export function budgetRefusal(cost: ReportedCost): RequestError {
  const { requested, limit, remaining, resetSeconds } = cost
  const message = `This operation costs ${requested} points; ${remaining} of ${limit} are left in this minute`
  const refusal = new RequestError('RATE_LIMITED', message, resetSeconds)
  return Object.assign(refusal, { extensions: { ...refusal.extensions, cost } })
}

/**
 * Charges a request to the budget and reports the remainder in the response headers
 * (draft-ietf-httpapi-ratelimit-headers).
 * @returns the cost to report; undefined as for `takeFromBudget`
 * @throws RequestError RATE_LIMITED
 */
export async function spendBudget(
  db: Queryable,
  visit: Pick<Visit, 'apiKey'>,
  asked: AskedOperation,
  reply: FastifyReply,
): Promise<ReportedCost | undefined> {
  const taken = await takeFromBudget(db, visit, asked)
  if (taken === undefined) return undefined
  const { limit, remaining, resetSeconds } = taken.cost
  void reply
    .header('ratelimit-policy', `"cost";q=${limit};w=60`)
    .header('ratelimit', `"cost";r=${remaining};t=${resetSeconds}`)
  if (!taken.granted) throw budgetRefusal(taken.cost)
  return taken.cost
}

function costOfAsked({ document, operationName, variables }: AskedOperation): number {
  const operation = document && getOperationAST(document, operationName)
  return document && operation ? Math.max(1, costOf(document, operation, variables)) : 1
}

/** An answer with its cost added. The answer is already serialised: an object with data or errors. */
export function withCost(answer: string, cost: ReportedCost | undefined): string {
  return cost === undefined ? answer : `{"extensions":${JSON.stringify({ cost })},${answer.slice(1)}`
}
