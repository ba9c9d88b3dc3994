import { errorCodeDef, ERRORS } from '@apollo/federation-internals'
import type { FetchNode, PlanNode, QueryPlanSelectionNode } from '@apollo/query-planner'
import { GraphQLError, isAbstractType, isObjectType, type ExecutionResult, type GraphQLSchema } from 'graphql'
import { withInnerSpan } from '#platform/base/tracing.ts'
import type { OperationContext } from '../installation.ts'
import type { SubgraphFetch, SubgraphSource } from '../sources/data-sources.ts'

type Path = (string | number)[]
type Fields = Record<string, unknown>

/** One run of a plan: its sources, its inputs and the answer so far. */
export type PlanRun = {
  sources: Record<string, SubgraphSource>
  context: OperationContext
  /** As the client sent them. */
  variables: Fields
  /** With the operation's defaults applied, for @skip and @include. */
  conditions: Record<string, unknown>
  /** Has the types of all subgraphs. */
  schema: GraphQLSchema
  answered: Fields
  errors: GraphQLError[]
}

/** Where a step applies: the objects at a path of the answer. */
type Place = { path: Path; objects: unknown }

/**
 * Whether this executor supports every step of a plan: fetches, in sequence or in parallel, unconditional or
 * conditional. The library handles anything else that a planner may plan (renamed keys, deferred parts).
 */
export function isPlainPlan(node: PlanNode | undefined): boolean {
  switch (node?.kind) {
    case undefined:
      return true
    case 'Fetch':
      return [node.inputRewrites, node.outputRewrites, node.contextRewrites].every(
        (rewrites) => rewrites === undefined || rewrites.length === 0,
      )
    case 'Sequence':
    case 'Parallel':
      return node.nodes.every(isPlainPlan)
    case 'Flatten':
      return isPlainPlan(node.node)
    case 'Condition':
      return isPlainPlan(node.ifClause) && isPlainPlan(node.elseClause)
    default:
      return false
  }
}

/** Runs the steps of a plan; the run collects answers and errors. */
export function runPlan(run: PlanRun, node: PlanNode): Promise<void> {
  return takeStep(run, node, { path: [], objects: run.answered })
}

async function takeStep(run: PlanRun, node: PlanNode, place: Place): Promise<void> {
  switch (node.kind) {
    case 'Fetch':
      return fetchFrom(run, node, place).catch((error: GraphQLError) => void run.errors.push(error))
    case 'Sequence':
      for (const step of node.nodes) await takeStep(run, step, place)
      return
    case 'Parallel':
      await Promise.all(node.nodes.map((step) => takeStep(run, step, place)))
      return
    case 'Flatten': {
      const path = node.path as Path
      const objects = objectsAt(place.objects, path, 0)
      if (objects) await takeStep(run, node.node, { path: [...place.path, ...path], objects })
      return
    }
    case 'Condition': {
      const step = run.conditions[node.condition] === true ? node.ifClause : node.elseClause
      if (step !== undefined) await takeStep(run, step, place)
      return
    }
    default:
      throw new Error(`This plan has a step of the kind ${node.kind}, which isPlainPlan leaves out`)
  }
}

function objectsAt(value: unknown, path: Path, from: number): unknown {
  if (value === undefined || value === null || from === path.length) return value
  const part = path[from]!
  return part === '@'
    ? (value as unknown[]).flatMap((entry) => objectsAt(entry, path, from + 1))
    : objectsAt((value as Fields)[part], path, from + 1)
}

async function fetchFrom(run: PlanRun, node: FetchNode, place: Place): Promise<void> {
  const objects = (Array.isArray(place.objects) ? place.objects : [place.objects]).filter(
    (object) => object !== null && object !== undefined,
  ) as Fields[]
  if (objects.length === 0) return
  const variables: Fields = {}
  for (const name of node.variableUsages ?? [])
    if (run.variables[name] !== undefined) variables[name] = run.variables[name]
  if (node.requires === undefined) {
    const data = await ask(run, { node, place, variables })
    for (const object of objects) merge(object, data)
    return
  }
  const known: Fields[] = []
  const representations: Fields[] = []
  for (const object of objects) {
    const representation = pick(run.schema, object, node.requires)
    if (representation === null || !representation['__typename']) continue
    known.push(object)
    representations.push(representation)
  }
  if (representations.length === 0) return
  const data = await ask(run, { node, place, variables: { ...variables, representations } })
  if (!data) return
  const entities = data['_entities']
  if (!Array.isArray(entities)) throw new Error('Expected "data._entities" in response to be an array')
  if (entities.length !== known.length)
    throw new Error(`Expected "data._entities" to contain ${known.length} elements`)
  for (const [index, object] of known.entries()) {
    const entity = entities[index] as Fields | null
    if (entity && !entity['__typename']) entity['__typename'] = object['__typename']
    merge(object, entity)
  }
}

async function ask(
  run: PlanRun,
  { node, place, variables }: { node: FetchNode; place: Place; variables: Fields },
): Promise<Fields | null | undefined> {
  const fetch: SubgraphFetch = {
    request: { query: node.operation, variables, operationName: node.operationName },
    context: run.context,
  }
  const source = run.sources[node.serviceName]
  if (source === undefined) throw new Error(`Couldn't find service with name "${node.serviceName}"`)
  const { data, errors } = (await withInnerSpan(
    'gateway.fetch',
    () => ({ service: node.serviceName }),
    () => source.process(fetch as Parameters<SubgraphSource['process']>[0]),
  )) as ExecutionResult<Fields>
  if (errors !== undefined) {
    const pathOf = createErrorPaths(run, node, place)
    run.errors.push(...errors.map((error) => errorOfSubgraph(error, node.serviceName, pathOf(error.path))))
  }
  return data
}

// An error about the third requested entity is an error about the third object at the place.
function createErrorPaths(run: PlanRun, node: FetchNode, place: Place) {
  let paths: Path[] | undefined
  return (path: readonly (string | number)[] | undefined): Path | undefined => {
    if (path === undefined || path === null) return undefined
    const index = path[1]
    if (node.requires === undefined || typeof index !== 'number') return [...place.path, ...path]
    paths ??= pathsAt(run.answered, place.path)
    return [...(paths[index] ?? []), ...path.slice(2)]
  }
}

/** The path of each object at a place, in the order of the representations. */
function pathsAt(value: unknown, path: Path, parent: Path = []): Path[] {
  if (value === null || value === undefined) return []
  const [part, ...rest] = path
  if (part === undefined) return [parent]
  if (Array.isArray(value))
    return value.flatMap((entry, index) => pathsAt(entry, part === '@' ? rest : path, [...parent, index]))
  return Object.hasOwn(value, part) ? pathsAt((value as Fields)[part], rest, [...parent, part]) : []
}

function errorOfSubgraph(error: GraphQLError, serviceName: string, path: Path | undefined): GraphQLError {
  const message = error.message || `Error while fetching subquery from service "${serviceName}"`
  const options = {
    originalError: error,
    path: path ?? null,
    extensions: { ...error.extensions, serviceName },
  }
  const code = errorCodeDef(error)
  if (code === undefined && error.extensions?.['code']) return new GraphQLError(message, options)
  return (code ?? ERRORS.DOWNSTREAM_SERVICE_ERROR).err(message, options)
}

/** An object's representation for another subgraph; null when part of it is unknown. */
function pick(
  schema: GraphQLSchema,
  object: Fields | null,
  selections: readonly QueryPlanSelectionNode[],
): Fields | null {
  if (object === null) return null
  const picked: Fields = {}
  for (const selection of selections) {
    if (selection.kind === 'Field') {
      const key = selection.alias ?? selection.name
      const value = object[key]
      if (value === undefined) return null
      const inner = selection.selections
      if (inner === undefined) picked[key] = value
      else
        picked[key] = Array.isArray(value)
          ? value.map((entry) => pick(schema, entry, inner))
          : pick(schema, value as Fields, inner)
    } else if (selection.typeCondition !== undefined && isOfType(schema, object, selection.typeCondition)) {
      merge(picked, pick(schema, object, selection.selections))
    }
  }
  return picked
}

function isOfType(schema: GraphQLSchema, object: Fields, condition: string): boolean {
  const typename = object['__typename']
  if (typename === condition) return true
  const [wanted, type] = [schema.getType(condition), schema.getType(typename as string)]
  return isAbstractType(wanted) && isObjectType(type) && schema.isSubType(wanted, type)
}

/** Merges a later answer into an earlier one; lists of the same length entry by entry. */
function merge(target: Fields, source: Fields | null | undefined): void {
  if (source === null || source === undefined) return
  for (const key of Object.keys(source)) {
    const value = source[key]
    // JSON may hold any key, and this one would change every object.
    if (value === undefined || key === '__proto__') continue
    const before = Object.hasOwn(target, key) ? target[key] : undefined
    if (before && isFields(value)) merge(before as Fields, value)
    else if (Array.isArray(value) && Array.isArray(before) && value.length === before.length)
      for (const [index, entry] of value.entries()) {
        if (isFields(before[index]) && isFields(entry)) merge(before[index], entry)
        else before[index] = entry
      }
    else target[key] = value
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
