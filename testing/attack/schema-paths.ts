import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
} from 'graphql'

/** The public schema, as clients see it. */
export const SCHEMA = buildSchema(
  readFileSync(path.resolve(import.meta.dirname, '../../schema/api.graphql'), 'utf8'),
)
export const QUERY_FIELDS = Object.values(SCHEMA.getQueryType()!.getFields())

/** Dotted field names from an object down to a value. */
export type FieldPath = string

/** How far `selectionOf` goes; a selection that begins there names the field alone. */
export const DEPTH_MAX = 4

const isNode = (type: GraphQLObjectType) => type.getInterfaces().some(({ name }) => name === 'Node')

/** Every type whose objects can be fetched by id. */
export const nodeTypes = (): GraphQLObjectType[] =>
  Object.values(SCHEMA.getTypeMap()).filter(
    (type) => isObjectType(type) && isNode(type),
  ) as GraphQLObjectType[]

/** A field with everything below it, up to the next object with its own id. */
export function selectionOf(field: GraphQLField<unknown, unknown>, depth: number): string {
  const below = fieldsBelow(field, depth)
  const head = `${field.name}${argumentsOf(field)}`
  if (below === undefined) return head
  return `${head} { ${below.map((next) => (typeof next === 'string' ? next : selectionOf(next, depth + 1))).join(' ')} }`
}

/** The paths of the values that selectionOf selects, starting with the field's name. */
export function leafPaths(field: GraphQLField<unknown, unknown>, depth = 0): FieldPath[] {
  const below = fieldsBelow(field, depth)
  if (below === undefined) return [field.name]
  return below
    .flatMap((next) => (typeof next === 'string' ? [next] : leafPaths(next, depth + 1)))
    .map((leaf) => `${field.name}.${leaf}`)
}

// A bare name is selected as is; undefined means a value.
function fieldsBelow(
  field: GraphQLField<unknown, unknown>,
  depth: number,
): (GraphQLField<unknown, unknown> | string)[] | undefined {
  const type = getNamedType(field.type)
  if ('getFields' in type && isObjectType(type)) {
    if (isNode(type)) return ['id']
    const next = Object.values(type.getFields())
    return depth >= DEPTH_MAX ? ['__typename'] : next
  }
  return 'getTypes' in type || 'getInterfaces' in type ? ['__typename'] : undefined
}

function argumentsOf({ args }: GraphQLField<unknown, unknown>): string {
  const needed = args.filter(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined)
  return needed.length === 0
    ? ''
    : `(${needed.map(({ name, type }) => `${name}: ${literalOf(type)}`).join(', ')})`
}

const SCALARS: Record<string, string> = {
  ID: '$id',
  Int: '1',
  Float: '52.1',
  Boolean: 'true',
  String: '"x"',
  Date: '"2026-01-01"',
  DateTime: '"2026-01-01T00:00:00Z"',
}

function literalOf(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literalOf(type.ofType)
  if (isListType(type)) return `[${literalOf(type.ofType)}]`
  if (isEnumType(type)) return type.getValues()[0]!.name
  if (isInputObjectType(type))
    return `{ ${Object.values(type.getFields())
      .filter((input) => isNonNullType(input.type) && input.defaultValue === undefined)
      .map((input) => `${input.name}: ${literalOf(input.type)}`)
      .join(', ')} }`
  return SCALARS[type.name] ?? '"x"'
}
