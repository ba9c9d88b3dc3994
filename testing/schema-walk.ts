import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql'

/** An operation that was made from the schema, with the root field it is about. */
export type WalkedOperation = { field: string; document: string; variables: Record<string, unknown> }

/** What the walk puts into arguments. */
export type WalkValues = {
  /** Ids that are tried wherever the schema takes one, each in turn. */
  ids: string[]
  /** What stands in for an id that is required beside the one that is tried. */
  ownId: string
  /**
   * Values by the name of the argument or input field: texts whose meaning the type does not tell, and ids that the client makes itself. Of a
   * list each is tried in turn, like the ids.
   */
  texts: Record<string, string | string[] | (() => string)>
}

type Kind = keyof typeof DEPTH_MAX
type Leaf = { path: string; required: boolean; tries: string[] | undefined }
type Walk = { schema: GraphQLSchema; depthMax: number; values: WalkValues }
type Input = GraphQLArgument | GraphQLInputField

// What a mutation answers with is walked by the queries; its own words are near the root.
const DEPTH_MAX = { query: 7, mutation: 4, subscription: 5 }
const PACK_WORDS_MAX = 900

/**
 * Operations that together ask for every field that can be reached from a root type, and hand every foreign id to every place that takes an id.
 * They are made from the schema, so that a new field is walked the day it appears.
 * @throws Error for a text argument that `texts` does not name
 */
export function walkSchema(schema: GraphQLSchema, kind: Kind, values: WalkValues): WalkedOperation[] {
  const root = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  }[kind]
  const operations = Object.values(root?.getFields() ?? {}).flatMap((field) =>
    operationsOf(schema, kind, field, values),
  )
  return [
    ...new Map(
      operations.map((operation) => [
        `${operation.document}\n${JSON.stringify(operation.variables)}`,
        operation,
      ]),
    ).values(),
  ]
}

function operationsOf(
  schema: GraphQLSchema,
  kind: Kind,
  field: GraphQLField<unknown, unknown>,
  values: WalkValues,
): WalkedOperation[] {
  const variations = variationsOf(field.args, values)
  const first = values.ids[0] ?? values.ownId
  return variations.flatMap((variables, index) => {
    const nestedIds = index === 0 && kind === 'query' ? values.ids : [first]
    return nestedIds.flatMap((nestedId) =>
      selectionsOf(
        { schema, depthMax: DEPTH_MAX[kind], values: { ...values, ownId: nestedId } },
        field.type,
      ).map((selection) => {
        const args = field.args.filter(({ name }) => name in variables)
        const declared =
          args.length === 0 ? '' : `(${args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ')})`
        const passed = args.length === 0 ? '' : `(${args.map(({ name }) => `${name}: $${name}`).join(', ')})`
        return {
          field: `${kind} ${field.name}`,
          document: `${kind} Walk${declared} { ${field.name}${passed} ${selection} }`,
          variables,
        }
      }),
    )
  })
}

/** Values for the arguments: without the optional ones, with all, and with each foreign id in each place for an id. */
function variationsOf(args: readonly GraphQLArgument[], values: WalkValues): Record<string, unknown>[] {
  const leaves = args.flatMap((arg) => leavesOf(arg, arg.name, true, values))
  const build = (given: (leaf: Leaf) => boolean, tried?: { path: string; id: string }) =>
    Object.fromEntries(args.flatMap((arg) => valueOf(arg, arg.name, { given, tried, leaves, values })))
  const plain = [build(({ required }) => required), build(() => true)]
  const foreign = leaves.flatMap((leaf) =>
    (leaf.tries ?? []).flatMap((id) => [
      build(({ required, path }) => required || path === leaf.path, { path: leaf.path, id }),
      build(({ required, tries, path }) => required || tries === undefined || path === leaf.path, {
        path: leaf.path,
        id,
      }),
    ]),
  )
  return [
    ...new Map([...plain, ...foreign].map((variables) => [JSON.stringify(variables), variables])).values(),
  ]
}

function leavesOf(input: Input, path: string, required: boolean, values: WalkValues): Leaf[] {
  const type = getNamedType(input.type)
  const isRequired = required && isNonNullType(input.type)
  if (isInputObjectType(type))
    return Object.values(type.getFields()).flatMap((child) =>
      leavesOf(child, `${path}.${child.name}`, isRequired, values),
    )
  const text = values.texts[input.name]
  return [
    {
      path,
      required: isRequired,
      tries: Array.isArray(text) ? text : type.name === 'ID' && text === undefined ? values.ids : undefined,
    },
  ]
}

type Build = {
  given: (leaf: Leaf) => boolean
  tried: { path: string; id: string } | undefined
  leaves: Leaf[]
  values: WalkValues
}

function valueOf(input: Input, path: string, build: Build): [string, unknown][] {
  const type = getNamedType(input.type)
  if (isInputObjectType(type)) {
    const children = Object.values(type.getFields()).flatMap((child) =>
      valueOf(child, `${path}.${child.name}`, build),
    )
    return children.length === 0 && !isNonNullType(input.type)
      ? []
      : [[input.name, listed(input.type, Object.fromEntries(children))]]
  }
  const leaf = build.leaves.find((candidate) => candidate.path === path)!
  if (!build.given(leaf)) return []
  const value = build.tried?.path === path ? build.tried.id : leafValue(type, input.name, build.values)
  return [[input.name, listed(input.type, value)]]
}

function listed(type: GraphQLInputType, value: unknown): unknown {
  return isListType(isNonNullType(type) ? type.ofType : type) ? [value] : value
}

function leafValue(type: GraphQLNamedType, name: string, { texts, ownId }: WalkValues): unknown {
  const text = texts[name]
  if (text !== undefined) return Array.isArray(text) ? text[0] : typeof text === 'string' ? text : text()
  if (type.name === 'ID') return ownId
  if (isEnumType(type)) return type.getValues()[0]!.name
  const byType: Record<string, unknown> = {
    Int: 3,
    Float: 52.1,
    Boolean: true,
    Date: '1990-05-17',
    DateTime: '2023-12-01T12:00:00.000Z',
  }
  if (type.name in byType) return byType[type.name]
  throw new Error(
    `The walk of the schema does not know what to put into "${name}: ${type.name}". Add it to the texts of the test.`,
  )
}

/** The selections that together cover a type, each small enough for the limits of a free operation; one at least per member of a union. */
function selectionsOf(walk: Walk, output: GraphQLField<unknown, unknown>['type']): string[] {
  const type = getNamedType(output)
  if (isLeafType(type)) return ['']
  const objects = isObjectType(type) ? [type] : possibleTypes(walk.schema, type)
  return objects.flatMap((object) =>
    packed(Object.values(object.getFields()).map((field) => fieldText(walk, field, [object.name]))).map(
      (fields) =>
        isObjectType(type) ? `{ ${fields} }` : `{ __typename ... on ${object.name} { ${fields} } }`,
    ),
  )
}

function packed(fields: string[]): string[] {
  const packs: string[][] = [[]]
  let words = 0
  for (const field of fields) {
    const size = field.split(' ').length
    if (words > 0 && words + size > PACK_WORDS_MAX) {
      packs.push([])
      words = 0
    }
    words += size
    packs.at(-1)!.push(field)
  }
  return packs.map((pack) => pack.join(' '))
}

function possibleTypes(schema: GraphQLSchema, type: GraphQLNamedType): readonly GraphQLObjectType[] {
  return isInterfaceType(type) || isUnionType(type) ? schema.getPossibleTypes(type) : []
}

function fieldText(walk: Walk, field: GraphQLField<unknown, unknown>, path: string[]): string {
  const args = field.args
    .filter(({ type }) => isNonNullType(type))
    .flatMap((arg) => {
      const type = getNamedType(arg.type)
      const value = leafValue(type, arg.name, walk.values)
      return [`${arg.name}: ${isEnumType(type) ? String(value) : JSON.stringify(listed(arg.type, value))}`]
    })
  // A page that names no size counts as a whole one, and pages within pages are soon too large.
  if (field.args.some(({ name, type }) => name === 'first' && !isNonNullType(type))) args.push('first: 3')
  const passed = args.length === 0 ? '' : `(${args.join(', ')})`
  const type = getNamedType(field.type)
  if (isLeafType(type)) return `${field.name}${passed}`
  const inside = insideText(walk, type, path)
  return inside === '' ? '' : `${field.name}${passed} { ${inside} }`
}

/** What tells one object of a type from another, where it is not entered. */
function markOf(type: GraphQLNamedType): string {
  return isObjectType(type) && 'id' in type.getFields() ? 'id' : '__typename'
}

// A type is not entered again below itself: what a profile's conversation's profile shows is what the profile shows.
function insideText(walk: Walk, type: GraphQLNamedType, path: string[]): string {
  if (path.includes(type.name) || path.length >= walk.depthMax) return markOf(type)
  const below = [...path, type.name]
  if (isObjectType(type)) {
    const isConnection = 'edges' in type.getFields()
    return Object.values(type.getFields())
      .map((field) =>
        // What the edges lead to is the same, and has been entered there.
        isConnection && field.name === 'nodes'
          ? `nodes { ${markOf(getNamedType(field.type))} }`
          : fieldText(walk, field, below),
      )
      .join(' ')
  }
  const seen = new Map<string, string>()
  const fragments = possibleTypes(walk.schema, type).map((object) => {
    const fields = Object.values(object.getFields()).map((field) => {
      const known = seen.get(field.name)
      seen.set(field.name, known ?? String(field.type))
      // Two members of a union may not answer under one name with two types.
      return `${known !== undefined && known !== String(field.type) ? `${object.name}_${field.name}: ` : ''}${fieldText(walk, field, [...below, object.name])}`
    })
    return `... on ${object.name} { ${fields.join(' ')} }`
  })
  return `__typename ${fragments.join(' ')}`
}

/** Every value of an answer, with the name of the field it was under. */
export function valuesOf(answer: unknown, name = ''): [name: string, value: string | number][] {
  if (Array.isArray(answer)) return answer.flatMap((entry) => valuesOf(entry, name))
  if (answer !== null && typeof answer === 'object')
    return Object.entries(answer).flatMap(([key, value]) => valuesOf(value, key))
  return typeof answer === 'string' || typeof answer === 'number' ? [[name, answer]] : []
}
