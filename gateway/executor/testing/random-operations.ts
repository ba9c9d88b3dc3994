import {
  astFromValue,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  print,
  typeFromAST,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type VariableDefinitionNode,
} from 'graphql'
import { pick, pickSome, type Random } from '#platform/base/seeded-random.ts'

const DEPTH_MAX = 5
const FIELDS_MAX = 5

/**
 * A random query, nearly always valid against a schema: fields, aliases, inline and named fragments, parts
 * skipped by variables.
 */
export function randomQuery(schema: GraphQLSchema, random: Random): string {
  const writer = new QueryWriter(schema, random)
  const selection = writer.selectionOf(schema.getQueryType()!, 0)
  const written = `${selection} ${writer.fragments.join(' ')}`
  const definitions = ['$yes: Boolean!', '$no: Boolean = false'].filter((definition) =>
    written.includes(definition.slice(0, definition.indexOf(':')) + ')'),
  )
  return `query Chance${definitions.length > 0 ? `(${definitions.join(', ')})` : ''} ${written}`
}

/** The variables for a random query. */
export const randomQueryVariables = (random: Random) => ({
  yes: random() < 0.7,
  ...(random() < 0.5 ? { no: random() < 0.5 } : {}),
})

class QueryWriter {
  readonly fragments: string[] = []
  private readonly schema: GraphQLSchema
  private readonly random: Random
  private names = 0

  constructor(schema: GraphQLSchema, random: Random) {
    this.schema = schema
    this.random = random
  }

  selectionOf(type: GraphQLCompositeType, depth: number): string {
    const { random } = this
    const written = 'getFields' in type ? this.fieldsOf(type, depth) : []
    if (written.length === 0 || random() < 0.2) written.push('__typename')
    if (random() < 0.1) written.push(`type${this.names++}: __typename`)
    if (isAbstractType(type) && depth < DEPTH_MAX)
      for (const possible of pickSome(random, this.schema.getPossibleTypes(type), 2))
        written.push(this.fragmentOn(possible, depth))
    else if (random() < 0.15 && depth < DEPTH_MAX)
      written.push(this.fragmentOn(type as GraphQLObjectType, depth))
    return `{ ${written.join(' ')} }`
  }

  private fieldsOf(type: Extract<GraphQLCompositeType, { getFields: unknown }>, depth: number): string[] {
    const fields = Object.values(type.getFields()).filter(
      ({ type: asked }) => depth < DEPTH_MAX || !isCompositeType(getNamedType(asked)),
    )
    return pickSome(this.random, fields, 1 + Math.floor(this.random() * FIELDS_MAX)).map((field) =>
      this.fieldOf(field, depth),
    )
  }

  // A field with arguments gets an alias of its own, so that two of them never share a place.
  private fieldOf(field: GraphQLField<unknown, unknown>, depth: number): string {
    const { random } = this
    const given = field.args.filter(
      ({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined,
    )
    const optional = pickSome(
      random,
      field.args.filter((arg) => !given.includes(arg)),
      random() < 0.3 ? 1 : 0,
    )
    const values = [...given, ...optional].map(
      ({ name, type }) => `${name}: ${print(astFromValue(valueOf(type, random, 0), type)!)}`,
    )
    const named = getNamedType(field.type)
    const inner = isCompositeType(named) ? ` ${this.selectionOf(named, depth + 1)}` : ''
    const isRenamed = values.length > 0 || random() < 0.15
    const written = values.length > 0 ? `(${values.join(', ')})` : ''
    return `${isRenamed ? `alias${this.names++}: ` : ''}${field.name}${written}${this.condition()}${inner}`
  }

  private condition(): string {
    return this.random() < 0.12
      ? pick(this.random, [
          ' @include(if: $yes)',
          ' @skip(if: $no)',
          ' @skip(if: $yes)',
          ' @include(if: true)',
        ])
      : ''
  }

  private fragmentOn(type: GraphQLObjectType, depth: number): string {
    const selection = this.selectionOf(type, depth + 1)
    if (this.random() < 0.6) return `... on ${type.name}${this.condition()} ${selection}`
    const name = `Part${this.names++}`
    this.fragments.push(`fragment ${name} on ${type.name} ${selection}`)
    return `...${name}${this.condition()}`
  }
}

/** Random values for an operation's variables, by type. */
export function randomVariables(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  random: Random,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const { variable, type, defaultValue } of definitions) {
    const isNeeded = type.kind === 'NonNullType' && defaultValue === undefined
    if (!isNeeded && random() < 0.5) continue
    values[variable.name.value] = valueOf(typeFromAST(schema, type) as GraphQLInputType, random, 0)
  }
  return values
}

function valueOf(type: GraphQLInputType, random: Random, depth: number): unknown {
  if (isNonNullType(type)) return valueOf(type.ofType, random, depth)
  if (isListType(type)) return [valueOf(type.ofType, random, depth)]
  if (isEnumType(type)) return pick(random, type.getValues()).name
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields())
    const given = type.isOneOf
      ? [pick(random, fields)]
      : fields.filter((field) => isNonNullType(field.type) || (depth < 2 && random() < 0.3))
    return Object.fromEntries(given.map((field) => [field.name, valueOf(field.type, random, depth + 1)]))
  }
  const known: Record<string, unknown> = {
    Int: 3,
    Float: 1.5,
    Boolean: random() < 0.5,
    ID: 'UHJvZmlsZToxMjM',
    String: 'words',
  }
  return known[(type as { name: string }).name] ?? '2026-03-01'
}
