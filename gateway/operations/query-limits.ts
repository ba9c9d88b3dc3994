import {
  GraphQLError,
  Kind,
  Lexer,
  parse,
  Source,
  TokenKind,
  visit,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql'
import { PAGE_SIZE } from '#platform/graph/pagination.ts'

const OPENING = new Set<TokenKind>([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L])
const CLOSING = new Set<TokenKind>([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R])

/**
 * Limits of a free operation (one with a bearer token). Persisted operations are our own and exempt. The
 * limits up to `namesakes` count the text as written: `nesting` the nested brackets, `namesakes` the pairs of
 * fields with one name, each of which validation may compare. The others count the operation after every
 * fragment has been expanded. `cost` counts each field once for every object on which it can be read. A page
 * has as many objects as `first` or `last` says, in the text or by its variable. `nodes` has as many objects
 * as ids, and each of those adds LOOKUP_COST.
 */
export const QUERY_LIMITS = {
  bodyBytes: 100_000,
  tokens: 4000,
  nesting: 50,
  operations: 20,
  fragments: 100,
  fields: 1000,
  namesakes: 20_000,
  selections: 5000,
  depth: 12,
  introspectionDepth: 20,
  aliases: 30,
  cost: 6000,
}
type Limit = keyof typeof QUERY_LIMITS

/** What a refusal calls the limits whose names alone do not say it, as docs/developers/limits.md does. */
const WORDS: Partial<Record<Limit, string>> = {
  nesting: 'brackets inside each other',
  namesakes: 'pairs of fields with one name',
  selections: 'fields with fragments put in',
  depth: 'levels of fields',
  introspectionDepth: 'levels of introspection',
  cost: 'points of cost',
}

/** The cost of looking up one id, on top of its fields: its owner checks whether the viewer may see it. */
const LOOKUP_COST = 2

/** The values of an operation's variables, as the client sent them. */
export type Variables = Record<string, unknown>

/**
 * The size of a selection set with its fragments expanded. `depth` counts levels of fields,
 * `introspectionDepth` those on paths through `__schema` or `__type`. `isPage` marks the selection on a
 * connection.
 */
type Size = {
  depth: number
  introspectionDepth: number
  aliases: number
  cost: number
  selections: number
  isPage: boolean
}

const NOTHING: Size = {
  depth: 0,
  introspectionDepth: 0,
  aliases: 0,
  cost: 0,
  selections: 0,
  isPage: false,
}

/** A free operation exceeds the needs of any screen or tool. */
export class QueryTooLargeError extends GraphQLError {
  constructor(what: string) {
    super(`This operation is too large: ${what}`, { extensions: { code: 'QUERY_TOO_LARGE' } })
  }
}

/**
 * Parses a free operation and checks the limits that depend on its text alone, in time proportional to that
 * text, whatever its fragments do. It must run before validation and planning, whose time grows with the
 * expanded fragments. The cost also depends on the variables: see refuseCost.
 * @throws QueryTooLargeError, GraphQLError for a text that does not parse
 */
export function parseWithinLimits(text: string): DocumentNode {
  // First, because the parser recurses into brackets.
  refuseExcess(countTokens(text))
  const document = parse(text)
  refuseExcess(countWritten(document))
  const sizeOf = createMeasure(document, {})
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION && definition.kind !== Kind.FRAGMENT_DEFINITION)
      continue
    const { depth, introspectionDepth, aliases, selections } = sizeOf(definition.selectionSet)
    // Validation also follows fragments that operations never spread. Their depth is known only within an
    // operation.
    const depths = definition.kind === Kind.OPERATION_DEFINITION ? { depth, introspectionDepth } : {}
    refuseExcess({ ...depths, aliases, selections })
  }
  return document
}

/**
 * Checks a document's cost with these variables against the limit.
 * @param document has passed parseWithinLimits
 * @throws QueryTooLargeError
 */
export function refuseCost(document: DocumentNode, variables: Variables): void {
  for (const definition of document.definitions)
    if (definition.kind === Kind.OPERATION_DEFINITION)
      refuseExcess({ cost: costOf(document, definition, variables) })
}

/** The cost of one operation of a document with these variables. */
export function costOf(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): number {
  const given: Variables = { ...variables }
  for (const { variable, defaultValue } of operation.variableDefinitions ?? []) {
    const name = variable.name.value
    if (given[name] === undefined && defaultValue !== undefined) given[name] = plainValue(defaultValue)
  }
  return createMeasure(document, given)(operation.selectionSet).cost
}

function refuseExcess(counts: Partial<Record<Limit, number>>): void {
  for (const [name, count] of Object.entries(counts) as [Limit, number][]) {
    if (count > QUERY_LIMITS[name])
      throw new QueryTooLargeError(`more than ${QUERY_LIMITS[name]} ${WORDS[name] ?? name}`)
  }
}

function countTokens(text: string): { tokens: number; nesting: number } {
  const lexer = new Lexer(new Source(text))
  let [tokens, level, nesting] = [0, 0, 0]
  for (
    let token = lexer.advance();
    token.kind !== TokenKind.EOF && tokens <= QUERY_LIMITS.tokens;
    token = lexer.advance()
  ) {
    tokens += 1
    if (OPENING.has(token.kind)) nesting = Math.max(nesting, (level += 1))
    if (CLOSING.has(token.kind)) level -= 1
  }
  return { tokens, nesting }
}

function countWritten(document: DocumentNode) {
  const count = { operations: 0, fragments: 0, fields: 0, namesakes: 0 }
  const names = new Map<string, number>()
  visit(document, {
    OperationDefinition: () => void (count.operations += 1),
    FragmentDefinition: () => void (count.fragments += 1),
    Field({ name, alias }) {
      const key = (alias ?? name).value
      const before = names.get(key) ?? 0
      names.set(key, before + 1)
      count.namesakes += before
      count.fields += 1
    },
  })
  return count
}

// Each fragment is measured once, however often it is spread: its size is the same everywhere, and every
// limit is a sum or a maximum of sizes.
function createMeasure(document: DocumentNode, variables: Variables): (selections: SelectionSetNode) => Size {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node)
  const sizes = new Map<string, Size | 'unfinished'>()

  function sizeOfFragment(name: string): Size {
    const fragment = fragments.get(name)
    // Validation reports it as missing.
    if (fragment === undefined) return NOTHING
    const known = sizes.get(name)
    if (known === 'unfinished') throw new QueryTooLargeError(`the fragment ${name} spreads itself`)
    if (known !== undefined) return known
    sizes.set(name, 'unfinished')
    const size = sizeOfSelections(fragment.selectionSet)
    sizes.set(name, size)
    return size
  }

  function sizeOfField(field: FieldNode): Size {
    const below = field.selectionSet === undefined ? NOTHING : sizeOfSelections(field.selectionSet)
    // Every tool's introspection query nests types deeper than any screen; a validation rule keeps its lists
    // from multiplying.
    const isIntrospection = field.name.value === '__schema' || field.name.value === '__type'
    const introspected = isIntrospection
      ? Math.max(below.depth, below.introspectionDepth)
      : below.introspectionDepth
    return {
      depth: isIntrospection ? 1 : 1 + below.depth,
      introspectionDepth: isIntrospection || introspected > 0 ? 1 + introspected : 0,
      aliases: below.aliases + (field.alias === undefined ? 0 : 1),
      cost: 1 + costOfObjects(field, below, variables),
      selections: below.selections,
      isPage: false,
    }
  }

  function sizeOfSelections({ selections }: SelectionSetNode): Size {
    const total = { ...NOTHING }
    for (const selection of selections) {
      const size =
        selection.kind === Kind.FIELD
          ? sizeOfField(selection)
          : selection.kind === Kind.INLINE_FRAGMENT
            ? sizeOfSelections(selection.selectionSet)
            : sizeOfFragment(selection.name.value)
      total.depth = Math.max(total.depth, size.depth)
      total.introspectionDepth = Math.max(total.introspectionDepth, size.introspectionDepth)
      total.aliases += size.aliases
      total.cost += size.cost
      total.selections += 1 + size.selections
      total.isPage ||= selection.kind === Kind.FIELD ? ROWS.has(selection.name.value) : size.isPage
    }
    return total
  }
  return sizeOfSelections
}

// The number of objects behind a field, and the cost of reading each.
function costOfObjects({ arguments: given = [] }: FieldNode, below: Size, variables: Variables): number {
  const valueOf = (...names: string[]) => {
    const value = given.find(({ name }) => names.includes(name.value))?.value
    return value === undefined ? undefined : plainValue(value, variables)
  }
  const ids = valueOf('ids')
  if (ids !== undefined) return (Array.isArray(ids) ? ids.length : 1) * (LOOKUP_COST + below.cost)
  const sizes = [valueOf('first'), valueOf('last')].filter((size) => typeof size === 'number')
  const isPaged = below.isPage || given.some(({ name }) => PAGE_ARGUMENTS.has(name.value))
  return (sizes.length > 0 ? Math.max(1, ...sizes) : isPaged ? PAGE_SIZE : 1) * below.cost
}

/** The fields in which every connection of the graph has its rows. */
const ROWS = new Set(['edges', 'nodes'])
const PAGE_ARGUMENTS = new Set(['first', 'last'])

// Only values that determine a cost: a number, or the length of a list. Validation and execution check the
// types.
function plainValue(value: ValueNode, variables: Variables = {}): unknown {
  if (value.kind === Kind.VARIABLE) return variables[value.name.value]
  if (value.kind === Kind.INT) return Number(value.value)
  if (value.kind === Kind.LIST) return value.values
  return value.kind
}
