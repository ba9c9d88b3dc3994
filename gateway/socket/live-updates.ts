import { getVariableValues, GraphQLError, type ExecutionResult, type GraphQLSchema } from 'graphql'
import { log } from '#platform/base/log.ts'
import { mapEvents, readEvent } from '#platform/events/event-streams.ts'
import type { GatewayContext } from '#platform/requests/request-context.ts'
import { selectorOf } from '../executor/plan-executor.ts'
import { runPlan, type PlanRun } from '../executor/run-plan.ts'
import { NOT_REGULAR } from '../executor/select-result.ts'
import type { LiveUpdates } from '../installation.ts'
import { takeShape, type ResultShape } from '../operations/result-shape.ts'
import type { LoadLibrary } from '../planning/library-gateway.ts'
import type { Planner } from '../planning/planner.ts'
import type { SubgraphSource } from '../sources/data-sources.ts'
import { createSubscriptionPlanner, type SubscriptionPlan } from './subscription-plans.ts'

/**
 * The context that opens a stream, and `renew`, which opens each event: fresh loaders, session checked again.
 */
export type LiveSession = { context: GatewayContext; renew: () => Promise<GatewayContext> }

/**
 * Starts a subscription in the subgraph that owns its root field: in this process, or over a socket to
 * another. Every event calls `renew` first.
 */
export type SubscribeToSubgraph = (
  subgraph: string,
  asked: { operation: string; variables: Record<string, unknown> },
  session: LiveSession,
) => Promise<AsyncIterable<ExecutionResult> | ExecutionResult>

type Parts = {
  /** The API, which hides no type of a subgraph. */
  schema: GraphQLSchema
  sources: Record<string, SubgraphSource>
  planOf: Planner
  library: LoadLibrary
}

/**
 * Subscriptions whose selections span subgraphs. Only one line of the gateway library refuses subscriptions;
 * its planner does split the operation into a primary fetch (one subgraph's subscription) and the rest. If
 * there is a rest, the plan runs again per event, with the event as the answer of the primary fetch.
 */
export function createLiveUpdates(parts: Parts, subscribeToSubgraph: SubscribeToSubgraph): LiveUpdates {
  const planOf = createSubscriptionPlanner(parts.schema, parts.planOf)
  return {
    apiSchema: parts.schema,
    async subscribe(request) {
      const plan = await planOf(request)
      const { variables } = request
      const used = Object.fromEntries(
        (plan.primary.variableUsages ?? [])
          .filter((name) => name in variables)
          .map((name) => [name, variables[name]]),
      )
      // One event at a time: the context that the subgraph opened for an event also serves the rest of it.
      let renewed: GatewayContext | undefined
      const openEvent = async () => Object.assign(await request.openContext(), { readsOnly: true })
      const renew = async () => (renewed = await openEvent())
      const session = { context: request.context, renew }
      const source = await subscribeToSubgraph(
        plan.primary.serviceName,
        { operation: plan.primary.operation, variables: used },
        session,
      )
      if (!(Symbol.asyncIterator in source)) return withOwnErrors(source)
      return mapEvents(source, async (event) => {
        if (plan.shape !== undefined) return withOwnErrors(takeEvent(event, plan.shape))
        return readEvent(async () => {
          const opened = renewed ?? (await openEvent())
          renewed = undefined
          return runRest(parts, { plan, variables }, { opened, event })
        })
      })
    },
  }
}

// One subgraph has answered everything: the event is the selected part of its answer.
function takeEvent({ data, errors }: ExecutionResult, shape: ResultShape): ExecutionResult {
  return {
    ...(data === undefined ? {} : { data: takeShape(data, shape) as ExecutionResult['data'] }),
    ...(errors === undefined ? {} : { errors }),
  }
}

type Planned = { plan: SubscriptionPlan; variables: Record<string, unknown> }
type Event = { opened: GatewayContext; event: ExecutionResult }

// An event without errors is completed by the gateway's own executor, everything else as the library does it.
async function runRest(parts: Parts, planned: Planned, of: Event): Promise<ExecutionResult> {
  const { rest } = planned.plan
  if (rest === undefined || of.event.errors !== undefined || !of.event.data)
    return runByLibrary(parts, planned, of)
  const { schema, sources } = parts
  const { variables } = planned
  const { coerced = {} } = getVariableValues(
    schema,
    rest.selection.operation.variableDefinitions ?? [],
    variables,
  )
  const run: PlanRun = {
    sources,
    context: { opened: of.opened },
    variables,
    conditions: coerced,
    schema,
    answered: of.event.data,
    errors: [],
  }
  await runPlan(run, rest.node)
  const data = selectorOf(schema, rest.selection, coerced)(run.answered)
  if (data === NOT_REGULAR) return runByLibrary(parts, planned, of)
  return run.errors.length === 0 ? { data } : { errors: run.errors, data }
}

// The plan runs as for a query, with the event as the answer of its first fetch.
async function runByLibrary(
  { sources, library }: Parts,
  { plan, variables }: Planned,
  { opened, event }: Event,
): Promise<ExecutionResult> {
  const { primary, operationContext } = plan
  const answered = {
    process: (fetch: Parameters<SubgraphSource['process']>[0]) =>
      fetch.request.query === primary.operation
        ? Promise.resolve(event)
        : sources[primary.serviceName]!.process(fetch),
  }
  const services = { ...sources, [primary.serviceName]: answered } as never
  const queryContext = { request: { variables }, context: { opened }, logger: log, metrics: {} } as never
  const { internals } = await library()
  const result = await internals.executeQueryPlan(
    plan.plan,
    services,
    queryContext,
    operationContext,
    internals.supergraphSchema,
    internals.apiSchema,
  )
  return {
    ...(result.data === undefined ? {} : { data: result.data as never }),
    ...(result.errors === undefined ? {} : { errors: result.errors as never }),
  }
}

// A subgraph's errors are plain data by now; the socket's library sends only errors of its own class and
// would close the socket on others.
function withOwnErrors(result: ExecutionResult): ExecutionResult {
  if (result.errors === undefined) return result
  return {
    ...result,
    errors: result.errors.map(
      ({ message, path, extensions }) => new GraphQLError(message, { path: path ?? null, extensions }),
    ),
  }
}
