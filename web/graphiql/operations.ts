import {
  buildASTSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  isUnionType,
  Kind,
  type DocumentNode,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql'

/** One call of the graph, ready to send once its variables are filled in. */
export type Operation = {
  /** The field of Query, Mutation or Subscription. */
  name: string
  kind: 'query' | 'mutation' | 'subscription'
  /** Who may send it: "visitor", "member", or the scope that a partner's key needs. */
  audience: string
  description: string
  document: string
  /** JSON, with the required fields. */
  variables: string
}

const ROOTS = [
  ['Query', 'query'],
  ['Mutation', 'mutation'],
  ['Subscription', 'subscription'],
] as const
/**
 * Selection depth below the requested field: a page of a list with its rows, and each row's direct values.
 */
const DEPTH = 4
const PAGE = 5

type Audience = { of: string; scope?: string }
type AudienceOf = (typeName: string, fieldName: string) => Audience

/**
 * An operation for every call of the public schema, sorted by name: its arguments as variables, and its
 * result fields.
 * @param api with its audiences
 */
export function operationsOf(api: DocumentNode): Operation[] {
  const schema = buildASTSchema(api, { assumeValidSDL: true })
  const audienceOf = readAudiences(api)
  return ROOTS.flatMap(([typeName, kind]) =>
    Object.values(schema.getType(typeName) === undefined ? {} : fieldsOf(schema.getType(typeName)!))
      .filter(({ name }) => audienceOf(typeName, name).of !== 'operator')
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map((field) => operationOf(schema, audienceOf, { typeName, kind, field })),
  )
}

function readAudiences(api: DocumentNode): AudienceOf {
  const audiences = new Map<string, Audience>()
  for (const definition of api.definitions)
    if (
      definition.kind === Kind.OBJECT_TYPE_DEFINITION ||
      definition.kind === Kind.INTERFACE_TYPE_DEFINITION
    ) {
      const ofType = audienceIn(definition)
      for (const field of definition.fields ?? [])
        audiences.set(`${definition.name.value}.${field.name.value}`, audienceIn(field) ?? ofType!)
    }
  return (typeName, fieldName) => audiences.get(`${typeName}.${fieldName}`) ?? { of: 'operator' }
}

function audienceIn({ directives = [] }: { directives?: DocumentNode['definitions'][number]['directives'] }) {
  const found = directives.find(({ name }) => name.value === 'audience')
  const values = found?.arguments?.map(({ name, value }) => [
    name.value,
    value.kind === Kind.STRING ? value.value : '',
  ])
  return values && (Object.fromEntries(values) as Audience)
}

type Root = { typeName: string; kind: Operation['kind']; field: GraphQLField<unknown, unknown> }

function operationOf(
  schema: GraphQLSchema,
  audienceOf: AudienceOf,
  { typeName, kind, field }: Root,
): Operation {
  const { name, args, type, description } = field
  const { of, scope } = audienceOf(typeName, name)
  const asked = selectionOf(getNamedType(type), { schema, seenBy: seenBy(audienceOf, of, scope), indent: 2 })
  const declared = args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ')
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const given = args
    .filter((arg) => isRequiredArgument(arg) || arg.name === 'first')
    .map((arg) => [arg.name, arg.name === 'first' ? PAGE : exampleOf(arg.type)])
  return {
    name,
    kind,
    audience: scope ?? (of === 'owner' ? 'member' : of),
    description: description ?? '',
    document: `${kind} ${name[0]!.toUpperCase()}${name.slice(1)}${declared && `(${declared})`} {\n  ${name}${passed && `(${passed})`}${asked}\n}\n`,
    variables: given.length === 0 ? '' : JSON.stringify(Object.fromEntries(given), null, 2),
  }
}

type Sees = (typeName: string, fieldName: string) => boolean

// A partner gets its scope's and public fields; a member also private ones.
function seenBy(audienceOf: AudienceOf, of: string, scope: string | undefined): Sees {
  return (typeName, fieldName) => {
    const audience = audienceOf(typeName, fieldName)
    if (audience.of === 'visitor') return true
    if (of === 'partner') return audience.of === 'partner' && audience.scope === scope
    return of !== 'visitor' && (audience.of === 'member' || audience.of === 'owner')
  }
}

type Selecting = { schema: GraphQLSchema; seenBy: Sees; indent: number; depth?: number; above?: string[] }

/**
 * The selection of a type: its scalars, and nested types to a depth, never the same type twice on one path.
 */
function selectionOf(type: GraphQLNamedType, selecting: Selecting): string {
  if (isLeafType(type)) return ''
  const { schema, indent } = selecting
  const pad = '  '.repeat(indent)
  const lines = isUnionType(type) ? [] : linesOf(type, selecting)
  if (isAbstractType(type)) lines.unshift('__typename')
  if (isUnionType(type)) {
    const types = new Map<string, string>()
    for (const member of schema.getPossibleTypes(type)) {
      // Union members may have fields of the same name but different types; then only the first selects it.
      const parts = linesOf(member, { ...selecting, indent: indent + 1 }).filter((line) => {
        const name = /^\w+/.exec(line)![0]
        const found = String(fieldsOf(member)[name]!.type)
        const known = types.get(name) ?? found
        types.set(name, known)
        return known === found
      })
      if (parts.length > 0)
        lines.push(`... on ${member.name} {\n${parts.map((part) => `${pad}  ${part}\n`).join('')}${pad}}`)
    }
  }
  if (lines.length === 0) lines.push('__typename')
  return ` {\n${lines.map((line) => `${pad}${line}\n`).join('')}${'  '.repeat(indent - 1)}}`
}

function linesOf(type: GraphQLNamedType, selecting: Selecting): string[] {
  const { seenBy: sees, indent, depth = DEPTH, above = [] } = selecting
  return Object.values(fieldsOf(type)).flatMap((field) => {
    const { name, args, deprecationReason } = field
    const below = getNamedType(field.type)
    // Rows of a list are selected through edges, with their cursors.
    if (name === 'nodes' && type.name.endsWith('Connection')) return []
    if (deprecationReason != null || !sees(type.name, name) || args.some(isRequiredArgument)) return []
    if (isLeafType(below)) return [name]
    // Nested lists exceed an operation's cost limit.
    const isPage = args.some((arg) => arg.name === 'first')
    if (depth === 0 || above.includes(below.name) || (isPage && above.some((one) => one.endsWith('Edge'))))
      return []
    // Rows are selected in the list itself; below a row, a type with an id belongs to another call.
    if (above.some((one) => one.endsWith('Edge')) && isListType(getNullableType(field.type))) return []
    const inner = selectionOf(below, {
      ...selecting,
      indent: indent + 1,
      depth: depth - 1,
      above: [...above, type.name],
    })
    return inner.includes('__typename\n') && !isAbstractType(below)
      ? []
      : [`${name}${isPage ? `(first: ${PAGE})` : ''}${inner}`]
  })
}

function fieldsOf(type: GraphQLNamedType): Record<string, GraphQLField<unknown, unknown>> {
  return isObjectType(type) || isInterfaceType(type) ? type.getFields() : {}
}

const EXAMPLES: Record<string, unknown> = {
  ID: '',
  String: '',
  Int: 1,
  Float: 1,
  Boolean: true,
  Date: '1990-05-17',
  DateTime: '2026-01-01T12:00:00Z',
}

/** A JSON example of a type, with the required fields of an input. */
function exampleOf(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return exampleOf(type.ofType)
  if (isListType(type)) return [exampleOf(type.ofType)]
  if (isEnumType(type)) return type.getValues()[0]!.name
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.values(type.getFields())
        .filter(isRequiredInputField)
        .map((field) => [field.name, exampleOf(field.type)]),
    )
  return EXAMPLES[type.name] ?? ''
}
