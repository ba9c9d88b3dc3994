import type { FastifyReply } from 'fastify'
import { getOperationAST, type DocumentNode } from 'graphql'
import type { Queryable } from '#platform/postgres/database.ts'
import { RequestError } from '#platform/base/errors.ts'
import type { Visit } from '#platform/requests/request-context.ts'
import { spendApiCost } from '#subgraphs/accounts/published.ts'
import { costOf, type Variables } from './query-limits.ts'

/** What an operation cost a partner's key, as `extensions.cost` reports it. Points are fields that are read, by `costOf`. */
export type ReportedCost = { requested: number; limit: number; remaining: number; resetSeconds: number }

/** An operation as somebody asks it. */
export type AskedOperation = {
  document: DocumentNode | undefined
  operationName: string | undefined
  variables: Variables
}

/**
 * Takes an operation out of what a partner's key may ask in a minute. What is not run, because something is wrong with it, costs 1.
 * @param asked without its document when it is not run
 * @returns undefined for everybody else, who are limited by their actions
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

/** What a partner is told whose minute has too little left: the seconds until the next one begins. */
export function budgetRefusal(cost: ReportedCost): RequestError {
  const { requested, limit, remaining, resetSeconds } = cost
  const message = `This operation costs ${requested}, and ${remaining} of ${limit} are left in this minute`
  const refusal = new RequestError('RATE_LIMITED', message, resetSeconds)
  return Object.assign(refusal, { extensions: { ...refusal.extensions, cost } })
}

/**
 * Takes a request out of the budget, and says how much is left in the headers of its answer (draft-ietf-httpapi-ratelimit-headers).
 * @returns what the answer reports; undefined as `takeFromBudget`
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

/** An answer with its cost in it. The answer is a text by now, an object with data or errors. */
export function withCost(answer: string, cost: ReportedCost | undefined): string {
  return cost === undefined ? answer : `{"extensions":${JSON.stringify({ cost })},${answer.slice(1)}`
}
