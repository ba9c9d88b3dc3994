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

/** An operation generated from the schema, with its root field. */
export type WalkedOperation = { field: string; document: string; variables: Record<string, unknown> }

/** The values that the walk puts into arguments. */
export type WalkValues = {
  /** Ids that are tried wherever the schema takes one, each in turn. */
  ids: string[]
  /** The id for required arguments other than the one under test. */
  ownId: string
  /**
   * Values by the name of the argument or input field: texts whose meaning the type does not determine, and
   * ids that the client generates. Each entry of a list is tried in turn, like the ids.
   */
  texts: Record<string, string | string[] | (() => string)>
}

type Kind = keyof typeof DEPTH_MAX
type Leaf = { path: string; required: boolean; tries: string[] | undefined }
type Walk = { schema: GraphQLSchema; depthMax: number; values: WalkValues }
type Input = GraphQLArgument | GraphQLInputField

// Queries walk what a mutation returns; its own fields are near the root.
const DEPTH_MAX = { query: 7, mutation: 4, subscription: 5 }
const PACK_WORDS_MAX = 900

/**
 * Operations that together request every field reachable from a root type, and pass every foreign id to every
 * argument that takes an id. They are generated from the schema, so that a new field is walked the day it
 * appears.
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

/**
 * Values for the arguments: without the optional ones, with all, and with each foreign id in each id
 * argument.
 */
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

/**
 * Selections that together cover a type, each within the limits of a free operation, and at least one per
 * union member.
 */
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
  // A page without a size counts as a full one, and nested pages soon become too large.
  if (field.args.some(({ name, type }) => name === 'first' && !isNonNullType(type))) args.push('first: 3')
  const passed = args.length === 0 ? '' : `(${args.join(', ')})`
  const type = getNamedType(field.type)
  if (isLeafType(type)) return `${field.name}${passed}`
  const inside = insideText(walk, type, path)
  return inside === '' ? '' : `${field.name}${passed} { ${inside} }`
}

/** The field that identifies objects of a type that is not entered. */
function markOf(type: GraphQLNamedType): string {
  return isObjectType(type) && 'id' in type.getFields() ? 'id' : '__typename'
}

// A type is not entered again below itself: a profile's conversation's profile shows what the profile shows.
function insideText(walk: Walk, type: GraphQLNamedType, path: string[]): string {
  if (path.includes(type.name) || path.length >= walk.depthMax) return markOf(type)
  const below = [...path, type.name]
  if (isObjectType(type)) {
    const isConnection = 'edges' in type.getFields()
    return Object.values(type.getFields())
      .map((field) =>
        // The edges lead to the same objects and have been entered there.
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
      // Two union members may not use one response name with two types.
      return `${known !== undefined && known !== String(field.type) ? `${object.name}_${field.name}: ` : ''}${fieldText(walk, field, [...below, object.name])}`
    })
    return `... on ${object.name} { ${fields.join(' ')} }`
  })
  return `__typename ${fragments.join(' ')}`
}

/** Every value of an answer, with the name of its field. */
export function valuesOf(answer: unknown, name = ''): [name: string, value: string | number][] {
  if (Array.isArray(answer)) return answer.flatMap((entry) => valuesOf(entry, name))
  if (answer !== null && typeof answer === 'object')
    return Object.entries(answer).flatMap(([key, value]) => valuesOf(value, key))
  return typeof answer === 'string' || typeof answer === 'number' ? [[name, answer]] : []
}
