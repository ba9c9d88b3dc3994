import {
  isAbstractType,
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql'

/**
 * The selection at one level of an answer: by name, the types it applies to (null for all), and the selection
 * below (null for a leaf).
 */
export type ResultShape = ReadonlyMap<
  string,
  { types: ReadonlySet<string> | null; inner: ResultShape | null }
>
type GrowingShape = Map<string, { types: Set<string> | null; inner: GrowingShape | null }>

/** The shape that an operation's selection asks for, fragments included. */
export function shapeOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  selectionSet: SelectionSetNode,
): ResultShape {
  const fragments = new Map(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [],
    ),
  )
  return grow(new Map(), { schema, fragments, selectionSet, types: null })
}

type Growth = {
  schema: GraphQLSchema
  fragments: Map<string, FragmentDefinitionNode>
  selectionSet: SelectionSetNode
  types: Set<string> | null
}

function grow(shape: GrowingShape, { schema, fragments, selectionSet, types }: Growth): GrowingShape {
  for (const selection of selectionSet.selections) {
    if (selection.kind === Kind.FIELD) {
      const name = (selection.alias ?? selection.name).value
      const known = shape.get(name)
      const inner =
        selection.selectionSet === undefined
          ? null
          : grow(known?.inner ?? new Map(), {
              schema,
              fragments,
              selectionSet: selection.selectionSet,
              types: null,
            })
      shape.set(name, {
        types: known === undefined ? types : known.types && types && new Set([...known.types, ...types]),
        inner,
      })
    } else {
      const fragment =
        selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value)
      if (fragment === undefined) continue
      const own =
        fragment.typeCondition === undefined ? null : typesOf(schema, fragment.typeCondition.name.value)
      grow(shape, {
        schema,
        fragments,
        selectionSet: fragment.selectionSet,
        types: own && types ? new Set([...own].filter((name) => types.has(name))) : (own ?? types),
      })
    }
  }
  return shape
}

function typesOf(schema: GraphQLSchema, name: string): Set<string> {
  const type = schema.getType(name)
  return isAbstractType(type)
    ? new Set(schema.getPossibleTypes(type).map((possible) => possible.name))
    : new Set([name])
}

/**
 * Cuts a subgraph's answer down to the client's selection: the planner adds fields, such as type names. The
 * subgraph decided which type stands at a place, so an absent field was not selected on that type.
 */
export function takeShape(value: unknown, shape: ResultShape | null): unknown {
  if (shape === null || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((entry) => takeShape(entry, shape))
  const fields = value as Record<string, unknown>
  const typename = fields['__typename']
  const taken: Record<string, unknown> = {}
  for (const [name, { types, inner }] of shape) {
    if (!(name in fields) || (types !== null && typeof typename === 'string' && !types.has(typename)))
      continue
    taken[name] = takeShape(fields[name], inner)
  }
  return taken
}
