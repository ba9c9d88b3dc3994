import { executeQueryPlan, type ApolloGateway, type GraphQLDataSource } from '@apollo/gateway'
import { operationFromDocument } from '@apollo/federation-internals'
import type { QueryPlan, SubscriptionNode } from '@apollo/query-planner'
import { GraphQLError, Kind, visit, type DocumentNode, type ExecutionResult, type FragmentDefinitionNode, type OperationDefinitionNode } from 'graphql'
import { mapEvents } from '#platform/event-streams.ts'
import { log } from '#platform/log.ts'
import type { GatewayContext } from '#platform/request-context.ts'
import { shapeOf, takeShape, type ResultShape } from './result-shape.ts'

const PLANS_MAX = 500

/** What a stream is opened with, and what opens each of its events: fresh loaders, session checked again. */
export type LiveSession = { context: GatewayContext; renew: () => Promise<GatewayContext> }

/** Starts a subscription in the subgraph that owns its root field: in this process, or over a socket to another. Every event calls `renew` first. */
export type SubscribeToSubgraph = (
  subgraph: string, asked: { operation: string; variables: Record<string, unknown> }, session: LiveSession,
) => Promise<AsyncIterable<ExecutionResult> | ExecutionResult>

/** What a client asks to be kept told about; `key` is the text of the document. `openContext` is called anew for every event: fresh loaders, session checked again. */
export type LiveRequest = {
  document: DocumentNode
  key: string
  operationName: string | undefined
  variables: Record<string, unknown>
  openContext: () => Promise<GatewayContext>
}

// Shared by all who follow the same: thousands of copies of an operation's tree would be most of what a process keeps in memory.
type Plan = { primary: SubscriptionNode['primary']; plan: QueryPlan; operationContext: any; shape: ResultShape | undefined }

/**
 * Subscriptions whose selections span subgraphs. The gateway library refuses subscriptions at one line only; its planner splits the operation
 * into a primary fetch (one subgraph's subscription) and the rest. Where there is a rest, the plan runs again per event, with the primary fetch answered by it.
 * @param gateway loaded; its schemas and its planner are used, because a second set would be tens of megabytes
 */
export function createLiveUpdates(gateway: ApolloGateway, sources: Record<string, GraphQLDataSource<any>>, subscribeToSubgraph: SubscribeToSubgraph) {
  const { schema: apiSchema, apiSchema: internalSchema, supergraphSchema, queryPlanner: planner } = loaded(gateway)
  const plans = new Map<string, Plan>()

  function planOf({ document, key, operationName }: LiveRequest): Plan {
    const name = `${key} ${operationName ?? ''}`
    const known = plans.get(name)
    if (known !== undefined) return known
    const node = planner.buildQueryPlan(operationFromDocument(internalSchema, document, operationName === undefined ? {} : { operationName })).node
    if (node?.kind !== 'Subscription') throw new GraphQLError('This operation is no subscription')
    const steps: QueryPlan['node'] = node.rest === undefined ? node.primary : { kind: 'Sequence', nodes: [node.primary, node.rest] }
    const operationContext = operationContextOf(document, operationName)
    // What one subgraph answers alone needs no plan: its answer is the event. Running a plan is a tenth of what an event costs.
    const isWhole = node.rest === undefined && (node.primary.outputRewrites ?? []).length === 0 && !hasConditions(document)
    const shape = isWhole && operationContext.operation ? shapeOf(apiSchema, document, operationContext.operation.selectionSet) : undefined
    const plan: Plan = { primary: node.primary, plan: { kind: 'QueryPlan', node: steps }, operationContext, shape }
    if (plans.size >= PLANS_MAX) plans.clear()
    plans.set(name, plan)
    return plan
  }

  function operationContextOf(document: DocumentNode, operationName: string | undefined) {
    const isOperation = (node: DocumentNode['definitions'][number]): node is OperationDefinitionNode =>
      node.kind === Kind.OPERATION_DEFINITION && (operationName === undefined || node.name?.value === operationName)
    const fragments: Record<string, FragmentDefinitionNode> = Object.fromEntries(
      document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
    )
    return { schema: apiSchema, operation: document.definitions.find(isOperation), fragments }
  }

  async function completeEvent({ variables }: LiveRequest, plan: Plan, { opened, event }: { opened: GatewayContext; event: ExecutionResult }): Promise<ExecutionResult> {
    const { primary, operationContext, shape } = plan
    if (shape !== undefined) {
      const { data, errors } = event
      return withOwnErrors({ ...(data === undefined ? {} : { data: takeShape(data, shape) as ExecutionResult['data'] }), ...(errors === undefined ? {} : { errors }) })
    }
    const context = { opened }
    const answered = {
      process: (fetch: any) => (fetch.request.query === primary.operation ? Promise.resolve(event) : sources[primary.serviceName]!.process(fetch)),
    }
    const services = { ...sources, [primary.serviceName]: answered } as never
    const queryContext = { request: { variables }, context, logger: log, metrics: {} } as never
    const result = await executeQueryPlan(plan.plan, services, queryContext, operationContext, supergraphSchema, internalSchema)
    return { ...(result.data === undefined ? {} : { data: result.data as never }), ...(result.errors === undefined ? {} : { errors: result.errors as never }) }
  }

  return {
    apiSchema,
    /** @returns results as events come, or one result with the errors that prevented the subscription */
    async subscribe(request: LiveRequest): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> {
      const plan = planOf(request)
      const { variables } = request
      const used = Object.fromEntries((plan.primary.variableUsages ?? []).filter((name) => name in variables).map((name) => [name, variables[name]]))
      // One event at a time: what the subgraph has opened for an event completes it as well.
      let renewed: GatewayContext | undefined
      const renew = async () => (renewed = await request.openContext())
      const session = { context: await request.openContext(), renew }
      const source = await subscribeToSubgraph(plan.primary.serviceName, { operation: plan.primary.operation, variables: used }, session)
      if (!(Symbol.asyncIterator in source)) return withOwnErrors(source)
      return mapEvents(source, async (event) => {
        const opened = renewed ?? (await request.openContext())
        renewed = undefined
        return completeEvent(request, plan, { opened, event })
      })
    },
  }
}

// Private in the library's types, and fixed in the exact version that package.json names.
function loaded(gateway: ApolloGateway) {
  const { schema } = gateway
  const [apiSchema, supergraphSchema, queryPlanner] = [gateway['apiSchema'], gateway['supergraphSchema'], gateway['queryPlanner']]
  if (schema === undefined || apiSchema === undefined || supergraphSchema === undefined || queryPlanner === undefined) throw new Error('The gateway has loaded no schema')
  return { schema, apiSchema, supergraphSchema, queryPlanner }
}

// What is skipped or included by a variable depends on the request; shapes are shared by all who send the document.
function hasConditions(document: DocumentNode): boolean {
  let found = false
  visit(document, { Directive: ({ name }) => void (found ||= name.value === 'skip' || name.value === 'include') })
  return found
}

// A subgraph's errors are plain data by now; the socket's library sends errors of its own class only and would close the socket on others.
function withOwnErrors(result: ExecutionResult): ExecutionResult {
  if (result.errors === undefined) return result
  return { ...result, errors: result.errors.map(({ message, path, extensions }) => new GraphQLError(message, { path: path ?? null, extensions })) }
}

export type LiveUpdates = ReturnType<typeof createLiveUpdates>
