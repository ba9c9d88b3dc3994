import { operationFromDocument } from '@apollo/federation-internals'
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
import type { GatewayInternals } from '../operations/gateway-internals.ts'
import type { Executor, LoadLibrary } from '../planning/library-gateway.ts'
import type { PlannedOperation, Planner } from '../planning/planner.ts'
import type { SubgraphSource } from '../sources/data-sources.ts'
import { isPlainPlan, runPlan, type PlanRun } from './run-plan.ts'
import { compileSelection, NOT_REGULAR, type ResultSelector } from './select-result.ts'

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

type Parts = {
  /** The API, against which operations were validated. */
  schema: GraphQLSchema
  /** Has the types of all subgraphs; the API itself, unless it hides types. */
  supergraphSchema?: GraphQLSchema
  sources: Record<string, SubgraphSource>
  planOf: Planner
  library: LoadLibrary
}

/**
 * Runs plans, computing once and caching what depends on the operation only. The library runs operations with
 * unsupported steps or questions (introspection, renamed keys). It also decides how to answer when a
 * subgraph's answer violates the schema.
 */
export function createPlanExecutor(parts: Parts): Executor {
  const { schema, supergraphSchema = schema, sources, planOf, library } = parts
  const known = new Map<string, Prepared | undefined>()

  async function prepare(document: DocumentNode, name: string | undefined, text: string, key: string) {
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
      () => prepareOperation(planOf, { document, text, operationName: name }),
    )
    if (known.size >= PREPARED_MAX) known.delete(known.keys().next().value!)
    known.set(key, prepared)
    return prepared
  }

  return async (request) => {
    const { document, source, queryHash, context } = request
    const name = request.request.operationName
    const prepared = await prepare(document, name, source, `${queryHash} ${name ?? ''}`)
    if (prepared === undefined) return (await library()).executor(request)
    const variables = request.request.variables ?? {}
    const definitions = prepared.operation.variableDefinitions ?? []
    const { errors: refused, coerced } = getVariableValues(schema, definitions, variables)
    if (refused !== undefined) return { errors: refused }
    const run: PlanRun = {
      sources,
      context: context as OperationContext,
      variables,
      conditions: coerced,
      schema: supergraphSchema,
      answered: {},
      errors: [],
    }
    if (prepared.node !== undefined) await runPlan(run, prepared.node)
    const data = selectorOf(schema, prepared, coerced)(run.answered)
    if (data === NOT_REGULAR) return completeIrregular((await library()).internals, prepared, run)
    return run.errors.length === 0 ? { data } : { errors: run.errors, data }
  }
}

/** @returns undefined for operations that the library has to run */
async function prepareOperation(planOf: Planner, asked: PlannedOperation): Promise<Prepared | undefined> {
  const { document, operationName: name } = asked
  const operation = document.definitions.find(
    (node): node is OperationDefinitionNode =>
      node.kind === Kind.OPERATION_DEFINITION && (name === undefined || node.name?.value === name),
  )
  if (operation === undefined || !isPlainDocument(document)) return undefined
  const { node } = await planOf(asked)
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
  { apiSchema, computeResponse }: GatewayInternals,
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
