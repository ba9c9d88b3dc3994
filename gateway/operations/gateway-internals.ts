import { createRequire } from 'node:module'
import type { ApolloGateway } from '@apollo/gateway'
import type * as QueryPlanExecution from '@apollo/gateway/dist/executeQueryPlan.js'
import type * as ResultShaping from '@apollo/gateway/dist/resultShaping.js'

const load = createRequire(import.meta.url)
/** The paths of entities in the answer so far, as the library writes them in errors. */
export const { generateHydratedPaths } = load(
  '@apollo/gateway/dist/executeQueryPlan.js',
) as typeof QueryPlanExecution
/** The library's handling of answers that violate the schema. */
export const { computeResponse } = load('@apollo/gateway/dist/resultShaping.js') as typeof ResultShaping

/**
 * The release whose private members are used here. Before changing this line, check each of them in the new
 * release.
 */
const KNOWN_VERSION = '2.14.4'

/**
 * The private parts of a loaded gateway that live updates need: its schemas and its planner. A second set
 * would take tens of megabytes. This is the only place of the product that touches the library's private
 * members; tests share more of them (testing/one-supergraph.ts).
 * @throws Error when the library is another release than this code was written for, or has loaded no schema
 */
export function internalsOf(gateway: ApolloGateway) {
  const { version } = load('@apollo/gateway/package.json') as { version: string }
  if (version !== KNOWN_VERSION)
    throw new Error(`@apollo/gateway is ${version}; its private members are known of ${KNOWN_VERSION} only`)
  const { schema } = gateway
  const [apiSchema, supergraphSchema, queryPlanner] = [
    gateway['apiSchema'],
    gateway['supergraphSchema'],
    gateway['queryPlanner'],
  ]
  if (
    schema === undefined ||
    apiSchema === undefined ||
    supergraphSchema === undefined ||
    queryPlanner === undefined
  )
    throw new Error('The gateway has loaded no schema')
  return { schema, apiSchema, supergraphSchema, queryPlanner }
}

export type GatewayInternals = ReturnType<typeof internalsOf>
