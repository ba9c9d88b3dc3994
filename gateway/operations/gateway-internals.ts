import { createRequire } from 'node:module'
import type { ApolloGateway } from '@apollo/gateway'
import type * as Library from '@apollo/gateway'
import type * as ResultShaping from '@apollo/gateway/dist/resultShaping.js'

const load = createRequire(import.meta.url)

/**
 * The release whose private members are used here. Before changing this line, check each of them in the new
 * release.
 */
const KNOWN_VERSION = '2.14.4'

/**
 * The private parts of a loaded gateway: its schemas, its planner, its execution of a plan, and its handling
 * of answers that violate the schema. A second set would take tens of megabytes. This is the only place of
 * the product that touches the library's private members; tests share more of them
 * (testing/one-supergraph.ts).
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
  const { executeQueryPlan } = load('@apollo/gateway') as typeof Library
  const { computeResponse } = load('@apollo/gateway/dist/resultShaping.js') as typeof ResultShaping
  return { schema, apiSchema, supergraphSchema, queryPlanner, executeQueryPlan, computeResponse }
}

export type GatewayInternals = ReturnType<typeof internalsOf>
