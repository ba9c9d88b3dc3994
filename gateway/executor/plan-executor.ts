import { operationFromDocument } from '@apollo/federation-internals'
import type { ApolloGateway } from '@apollo/gateway'
import type { PlanNode } from '@apollo/query-planner'
import {
  getVariableValues,
  GraphQLError,
  Kind,
  visit,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'
import { withInnerSpan } from '#platform/base/tracing.ts'
import type { OperationContext } from '../installation.ts'
import { computeResponse, internalsOf, type GatewayInternals } from '../operations/gateway-internals.ts'
import type { SubgraphSource } from '../sources/data-sources.ts'
import { isPlainPlan, runPlan, type PlanRun } from './run-plan.ts'
import { compileSelection, NOT_REGULAR, type ResultSelector } from './select-result.ts'

type Executor = ApolloGateway['executor']

const PREPARED_MAX = 500
const SELECTORS_MAX = 32

/** What an operation selects, with the selector of its answers for each combination of skipped parts. */
export type Selection = {
  operation: OperationDefinitionNode
  document: DocumentNode
  conditionNames: string[]
  selectors: Map<string, ResultSelector>
}

/** An operation that this executor can run. */
type Prepared = Selection & { node: PlanNode | undefined }

/**
 * Runs the plans of the library's planner, computing once and caching what depends on the operation only. The
 * library runs operations with unsupported steps or questions (introspection, renamed keys). It also decides
 * how to answer when a subgraph's answer violates the schema.
 * @param stock the library's executor
 */
export function createPlanExecutor(
  internals: GatewayInternals,
  sources: Record<string, SubgraphSource>,
  stock: Executor,
): Executor {
  const { schema, supergraphSchema } = internals
  const known = new Map<string, Prepared | undefined>()

  async function prepare(document: DocumentNode, name: string | undefined, key: string) {
    if (known.has(key)) {
      const before = known.get(key)
      // Least recently used first: a client that keeps sending new operations evicts only those.
      known.delete(key)
      known.set(key, before)
      return before
    }
    const prepared = await withInnerSpan(
      'gateway.plan',
      () => (name === undefined ? {} : { 'graphql.operation.name': name }),
      async () => prepareOperation(internals, document, name),
    )
    if (known.size >= PREPARED_MAX) known.delete(known.keys().next().value!)
    known.set(key, prepared)
    return prepared
  }

  return async (request) => {
    const { document, queryHash, context } = request
    const name = request.request.operationName
    const prepared = await prepare(document, name, `${queryHash} ${name ?? ''}`)
    if (prepared === undefined) return stock(request)
    const variables = request.request.variables ?? {}
    const definitions = prepared.operation.variableDefinitions ?? []
    const { errors: refused, coerced } = getVariableValues(schema, definitions, variables)
    if (refused !== undefined) return { errors: refused }
    const run: PlanRun = {
      sources,
      context: context as OperationContext,
      variables,
      conditions: coerced,
      supergraphSchema,
      answered: {},
      errors: [],
    }
    if (prepared.node !== undefined) await runPlan(run, prepared.node)
    const data = selectorOf(schema, prepared, coerced)(run.answered)
    if (data === NOT_REGULAR) return completeIrregular(internals, prepared, run)
    return run.errors.length === 0 ? { data } : { errors: run.errors, data }
  }
}

/**
 * Has a gateway run its plans with this executor.
 * @param sources of the fetches, by subgraph; the gateway itself must have the same
 */
export function withPlanExecutor(
  gateway: ApolloGateway,
  sources: Record<string, SubgraphSource>,
): ApolloGateway {
  const stock = gateway.executor
  let own: Executor | undefined
  // The server asks a gateway for its executor once it has loaded its schema.
  gateway.executor = (request) => {
    own ??= createPlanExecutor(internalsOf(gateway), sources, stock)
    return own(request)
  }
  return gateway
}

/** @returns undefined for operations that the library has to run */
function prepareOperation(
  { apiSchema, queryPlanner }: GatewayInternals,
  document: DocumentNode,
  name: string | undefined,
): Prepared | undefined {
  const operation = document.definitions.find(
    (node): node is OperationDefinitionNode =>
      node.kind === Kind.OPERATION_DEFINITION && (name === undefined || node.name?.value === name),
  )
  if (operation === undefined || !isPlainDocument(document)) return undefined
  const { node } = queryPlanner.buildQueryPlan(
    operationFromDocument(apiSchema, document, name === undefined ? {} : { operationName: name }),
  )
  if (node?.kind === 'Subscription' || !isPlainPlan(node)) return undefined
  return { ...selectionOf(document, operation), node }
}

/** Prepares the selection of a plain document's operation, for `selectorOf`. */
export function selectionOf(document: DocumentNode, operation: OperationDefinitionNode): Selection {
  return { operation, document, conditionNames: conditionsOf(document), selectors: new Map() }
}

/**
 * Whether this executor may select from a document's answers. No subgraph owns introspection fields; and a
 * client field named like a property of every object is left to the library.
 */
export function isPlainDocument(document: DocumentNode): boolean {
  let isPlain = true
  visit(document, {
    Field({ name, alias }) {
      const key = (alias ?? name).value
      const isAboutSchema = name.value.startsWith('__') && name.value !== '__typename'
      const isMisleading = key in Object.prototype || (key === '__typename' && name.value !== '__typename')
      isPlain &&= !isAboutSchema && !isMisleading
    },
  })
  return isPlain
}

function conditionsOf(document: DocumentNode): string[] {
  const names = new Set<string>()
  visit(document, {
    Directive({ name, arguments: given = [] }) {
      if (name.value !== 'skip' && name.value !== 'include') return
      for (const { value } of given) if (value.kind === Kind.VARIABLE) names.add(value.name.value)
    },
  })
  return [...names]
}

/** The selector for an operation's answers. @param conditions the variables that @skip and @include use */
export function selectorOf(
  schema: GraphQLSchema,
  { operation, document, conditionNames, selectors }: Selection,
  conditions: Record<string, unknown>,
): ResultSelector {
  const key = conditionNames.map((name) => (conditions[name] === true ? '1' : '0')).join('')
  let selector = selectors.get(key)
  if (selector === undefined) {
    selector = compileSelection(schema, { document, operation, conditions })
    if (selectors.size >= SELECTORS_MAX) selectors.clear()
    selectors.set(key, selector)
  }
  return selector
}

type Answer = Awaited<ReturnType<Executor>>

function completeIrregular(
  { apiSchema }: GatewayInternals,
  { document, operation }: Prepared,
  { answered, variables, errors }: PlanRun,
): Answer {
  try {
    const { data, errors: faults } = computeResponse({
      operation: operationFromDocument(apiSchema, document, {
        validate: false,
        ...(operation.name === undefined ? {} : { operationName: operation.name.value }),
      }),
      variables,
      input: answered,
      // No operation prepared here has such fields.
      introspectionHandling: () => null,
    })
    const answer = { data: data as Answer['data'] & object }
    if (errors.length > 0) return { ...answer, errors }
    return faults.length > 0 ? { ...answer, extensions: { valueCompletion: faults } } : answer
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] }
    return { errors: [new GraphQLError((error as Error).message, { originalError: error as Error })] }
  }
}
