import type { executeQueryPlan } from '@apollo/gateway'
import type { PlanNode, QueryPlan, SubscriptionNode } from '@apollo/query-planner'
import {
  GraphQLError,
  Kind,
  visit,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'
import { isPlainDocument, selectionOf, type Selection } from '../executor/plan-executor.ts'
import { isPlainPlan } from '../executor/run-plan.ts'
import { shapeOf, type ResultShape } from '../operations/result-shape.ts'
import type { Planner } from '../planning/planner.ts'

const PLANS_MAX = 500

/**
 * How a subscription is answered: the fetch that produces its events, and the plan that completes each. If
 * one subgraph answers alone, it has the shape of the answer instead of a plan. All followers of one
 * operation share it: thousands of copies of its tree would take most of a process's memory.
 */
export type SubscriptionPlan = {
  primary: SubscriptionNode['primary']
  plan: QueryPlan
  operationContext: Parameters<typeof executeQueryPlan>[3]
  shape: ResultShape | undefined
  /** The plan's further steps and the selection, where the gateway's own executor can run them. */
  rest: { node: PlanNode; selection: Selection } | undefined
}

/**
 * Plans subscriptions, and caches what depends on each document only.
 * @param schema the API
 * @returns a function that throws GraphQLError for an operation that is not a subscription
 */
export function createSubscriptionPlanner(
  schema: GraphQLSchema,
  planOf: Planner,
): (asked: {
  document: DocumentNode
  key: string
  operationName: string | undefined
}) => Promise<SubscriptionPlan> {
  const plans = new Map<string, SubscriptionPlan>()
  return async ({ document, key, operationName }) => {
    const name = `${key} ${operationName ?? ''}`
    const known = plans.get(name)
    if (known !== undefined) return known
    const { node } = await planOf({ document, text: key, operationName })
    if (node?.kind !== 'Subscription') throw new GraphQLError('This operation is not a subscription')
    const steps: QueryPlan['node'] =
      node.rest === undefined ? node.primary : { kind: 'Sequence', nodes: [node.primary, node.rest] }
    const operationContext = operationContextOf(schema, document, operationName)
    // If one subgraph answers alone, no plan is needed: its answer is the event. Running a plan takes a tenth
    // of an event's cost.
    const isWhole =
      node.rest === undefined && (node.primary.outputRewrites ?? []).length === 0 && !hasConditions(document)
    const shape = isWhole ? shapeOf(schema, document, operationContext.operation.selectionSet) : undefined
    const plan: SubscriptionPlan = {
      primary: node.primary,
      plan: { kind: 'QueryPlan', node: steps },
      operationContext,
      shape,
      rest: plainRest(document, node, operationContext.operation),
    }
    if (plans.size >= PLANS_MAX) plans.clear()
    plans.set(name, plan)
    return plan
  }
}

function plainRest(
  document: DocumentNode,
  { primary, rest }: SubscriptionNode,
  operation: OperationDefinitionNode,
): SubscriptionPlan['rest'] {
  const isPlain =
    rest !== undefined &&
    (primary.outputRewrites ?? []).length === 0 &&
    isPlainPlan(rest) &&
    isPlainDocument(document)
  return isPlain ? { node: rest, selection: selectionOf(document, operation) } : undefined
}

function operationContextOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
) {
  const isOperation = (node: DocumentNode['definitions'][number]): node is OperationDefinitionNode =>
    node.kind === Kind.OPERATION_DEFINITION &&
    (operationName === undefined || node.name?.value === operationName)
  const fragments: Record<string, FragmentDefinitionNode> = Object.fromEntries(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [],
    ),
  )
  return { schema, operation: document.definitions.find(isOperation)!, fragments }
}

// A variable that skips or includes fields depends on the request; shapes are shared by all clients of the
// document.
function hasConditions(document: DocumentNode): boolean {
  let found = false
  visit(document, {
    Directive: ({ name }) => void (found ||= name.value === 'skip' || name.value === 'include'),
  })
  return found
}
