import {
  getNamedType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLLeafType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'

type Fields = Record<string, unknown>

/**
 * Selects what a client asked for from the subgraphs' answers.
 * @returns NOT_REGULAR for a null that the schema forbids, or a value of another type: the library then
 * decides which errors to report
 */
export type ResultSelector = (answered: Fields) => Fields | typeof NOT_REGULAR

export const NOT_REGULAR = Symbol('an answer that the schema does not allow')

type Read = (value: unknown) => unknown
type ReadField = { key: string; read: Read }

/**
 * Compiles the selection of an operation. The position of each key, per type, is computed once for all
 * requests that skip the same parts.
 * @param conditions the variables that @skip and @include use, with their values
 */
export function compileSelection(
  schema: GraphQLSchema,
  {
    document,
    operation,
    conditions,
  }: { document: DocumentNode; operation: OperationDefinitionNode; conditions: Record<string, unknown> },
): ResultSelector {
  const compiler = new SelectionCompiler(schema, fragmentsOf(document), conditions)
  const root = schema.getRootType(operation.operation)!
  const read = compiler.readObject(root, [operation.selectionSet])
  return (answered) => {
    try {
      return read(answered) as Fields
    } catch (error) {
      if (error === NOT_REGULAR) return NOT_REGULAR
      throw error
    }
  }
}

function fragmentsOf(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  return new Map(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [],
    ),
  )
}

type Selected = { name: string; inner: SelectionSetNode[] }

class SelectionCompiler {
  private readonly schema: GraphQLSchema
  private readonly fragments: Map<string, FragmentDefinitionNode>
  private readonly conditions: Record<string, unknown>

  constructor(
    schema: GraphQLSchema,
    fragments: Map<string, FragmentDefinitionNode>,
    conditions: Record<string, unknown>,
  ) {
    this.schema = schema
    this.fragments = fragments
    this.conditions = conditions
  }

  /** Reads objects of a type, or of the types that implement it; each type is compiled on first use. */
  readObject(declared: GraphQLNamedType, selections: SelectionSetNode[]): Read {
    const known = new Map<string, ReadField[]>()
    return (value) => {
      if (typeof value !== 'object') throw NOT_REGULAR
      const answered = value as Fields
      const typename = answered['__typename'] === undefined ? declared.name : answered['__typename']
      if (typeof typename !== 'string') throw NOT_REGULAR
      let fields = known.get(typename)
      if (fields === undefined) {
        fields = this.fieldsOf(typename, selections)
        known.set(typename, fields)
      }
      const taken: Fields = {}
      for (const { key, read } of fields) taken[key] = read(answered[key])
      return taken
    }
  }

  private fieldsOf(typename: string, selections: SelectionSetNode[]): ReadField[] {
    const type = this.schema.getType(typename)
    if (!isObjectType(type)) throw NOT_REGULAR
    const selected = new Map<string, Selected>()
    for (const { selections: nodes } of selections) this.collect(type, nodes, selected)
    const fields = type.getFields()
    return Array.from(selected, ([key, { name, inner }]) => ({
      key,
      read: name === '__typename' ? readTypename(typename) : this.readValue(fields[name]!.type, inner),
    }))
  }

  private collect(
    type: GraphQLNamedType,
    nodes: readonly SelectionNode[],
    selected: Map<string, Selected>,
  ): void {
    for (const node of nodes) {
      if (this.isLeftOut(node)) continue
      if (node.kind === Kind.FIELD) {
        const key = (node.alias ?? node.name).value
        const known = selected.get(key)
        const inner = node.selectionSet === undefined ? [] : [node.selectionSet]
        if (known === undefined) selected.set(key, { name: node.name.value, inner })
        else known.inner.push(...inner)
      } else {
        const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : this.fragments.get(node.name.value)!
        if (this.isOf(type, fragment.typeCondition?.name.value))
          this.collect(type, fragment.selectionSet.selections, selected)
      }
    }
  }

  private isLeftOut({ directives = [] }: SelectionNode): boolean {
    return directives.some(({ name, arguments: [argument] = [] }) => {
      const isSkip = name.value === 'skip'
      if ((!isSkip && name.value !== 'include') || argument === undefined) return false
      const { value } = argument
      const holds =
        value.kind === Kind.VARIABLE
          ? this.conditions[value.name.value] === true
          : value.kind === Kind.BOOLEAN && value.value
      return holds === isSkip
    })
  }

  private isOf(type: GraphQLNamedType, condition: string | undefined): boolean {
    if (condition === undefined || condition === type.name) return true
    const wanted = this.schema.getType(condition)
    return isAbstractType(wanted) && isObjectType(type) && this.schema.isSubType(wanted, type)
  }

  private readValue(type: GraphQLOutputType, inner: SelectionSetNode[]): Read {
    if (isNonNullType(type)) {
      const read = this.readPresent(type.ofType, inner)
      return (value) => {
        if (value === null || value === undefined) throw NOT_REGULAR
        return read(value)
      }
    }
    const read = this.readPresent(type, inner)
    return (value) => (value === null || value === undefined ? null : read(value))
  }

  // Any value other than null.
  private readPresent(type: GraphQLOutputType, inner: SelectionSetNode[]): Read {
    if (isListType(type)) {
      const read = this.readValue(type.ofType, inner)
      return (value) => {
        if (!Array.isArray(value)) throw NOT_REGULAR
        return value.map(read)
      }
    }
    const named = getNamedType(type)
    if (isCompositeType(named)) return this.readObject(named, inner)
    if (!isLeafType(named)) throw NOT_REGULAR
    return readLeaf(named)
  }
}

// Under an alias too, whether or not the planner asks for it.
const readTypename =
  (typename: string): Read =>
  (value) => {
    if (value !== undefined && value !== null && value !== typename) throw NOT_REGULAR
    return typename
  }

const INT_MAX = 2 ** 31 - 1

const LEAVES: Record<string, (value: unknown) => boolean> = {
  Int: (value) => Number.isInteger(value) && Math.abs(value as number) <= INT_MAX,
  Float: Number.isFinite,
  String: (value) => typeof value === 'string',
  Boolean: (value) => typeof value === 'boolean',
  ID: (value) => typeof value === 'string',
}

// What the library would accept as well; values that merely look odd are left to it.
function readLeaf(type: GraphQLLeafType): Read {
  const isRegular = isEnumType(type)
    ? (value: unknown) => typeof value === 'string' && type.getValue(value) !== undefined
    : LEAVES[type.name]
  if (isRegular === undefined) return (value) => value
  return (value) => {
    if (!isRegular(value)) throw NOT_REGULAR
    return value
  }
}
