import { createRequire } from 'node:module'
import type { ApolloGateway } from '@apollo/gateway'
import type * as QueryPlanExecution from '@apollo/gateway/dist/executeQueryPlan.js'
import type * as ResultShaping from '@apollo/gateway/dist/resultShaping.js'

const load = createRequire(import.meta.url)
/** Names the places of entities in what has been answered so far, as the library does it in the paths of errors. */
export const { generateHydratedPaths } = load(
  '@apollo/gateway/dist/executeQueryPlan.js',
) as typeof QueryPlanExecution
/** What the library makes of answers that the schema does not allow. */
export const { computeResponse } = load('@apollo/gateway/dist/resultShaping.js') as typeof ResultShaping

/** The release whose private members are used here. With another one, look at each of them before changing this line. */
const KNOWN_VERSION = '2.14.4'

/**
 * What a loaded gateway keeps to itself and live updates need: its schemas and its planner. A second set of them would be tens of megabytes.
 * The only place that touches private members of the library.
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
