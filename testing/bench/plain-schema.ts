import {
  buildASTSchema,
  isEnumType,
  isObjectType,
  isScalarType,
  Kind,
  parse,
  printSchema,
  type GraphQLEnumType,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql'
import type { Installation } from '#gateway/installation.ts'
import { EXTERNAL } from '#platform/graph/entities.ts'
import { contextOf, type GatewayContext } from '#platform/requests/request-context.ts'

/**
 * One executable schema without a gateway, with the subgraphs' own resolvers: the limit that the gateway is
 * measured against. An entity's field from another subgraph is resolved from the entity's id, as that
 * subgraph's reference resolver would.
 */
export function plainSchema(installation: Installation): GraphQLSchema {
  const schema = buildASTSchema(parse(printSchema(installation.live.apiSchema)), { assumeValid: true })
  for (const runtime of installation.runtimes) {
    const own = runtime.definition.schema
    for (const type of Object.values(schema.getTypeMap())) {
      const ownType = own.getType(type.name)
      if (type.name.startsWith('__') || ownType === undefined) continue
      if ('resolveType' in type && 'resolveType' in ownType) type.resolveType = ownType.resolveType as never
      if (isEnumType(type) && isEnumType(ownType)) adoptValues(type, ownType)
      else if (isScalarType(type) && isScalarType(ownType))
        Object.assign(type, {
          serialize: ownType.serialize,
          parseValue: ownType.parseValue,
          parseLiteral: ownType.parseLiteral,
        })
      if (!isObjectType(type) || !isObjectType(ownType)) continue
      adoptFields(
        type,
        ownType,
        (resolve) => (source, args, context, info) =>
          resolve(source, args, contextOf(context, runtime.definition.name, runtime), info),
      )
    }
  }
  return schema
}

// Subgraphs may map the same names to different values; the schema accepts any of them.
function adoptValues(type: GraphQLEnumType, ownType: GraphQLEnumType): void {
  const before = type.serialize.bind(type)
  type.serialize = (value) =>
    ownType.getValues().find((known) => known.value === value)?.name ?? before(value)
  const values = new Map(ownType.getValues().map(({ name, value }) => [name, value as unknown]))
  if ([...values].every(([name, value]) => name === value)) return
  type.parseValue = (name) => values.get(name as string)
  type.parseLiteral = (node) => (node.kind === Kind.ENUM ? values.get(node.value) : undefined)
}

function isExternal({ extensions }: { extensions: Record<string, unknown> }): boolean {
  const directives = (extensions['directives'] ?? []) as { name: string }[]
  return directives.some(({ name }) => name === EXTERNAL.directives[0]!.name)
}

type Resolver = GraphQLFieldResolver<unknown, GatewayContext>

function adoptFields(
  type: GraphQLObjectType,
  ownType: GraphQLObjectType,
  inContext: (resolve: Resolver) => Resolver,
): void {
  const fields = type.getFields()
  for (const [name, ownField] of Object.entries(ownType.getFields())) {
    const field = fields[name]
    if (field === undefined || ownField.resolve === undefined) continue
    // Every subgraph repeats an entity's id. The owner's resolver has the row, a stub's only the reference.
    if (name === 'id' && field.resolve !== undefined) continue
    // Its owner resolves it; here it only stands for what an answer provides.
    if (isExternal(ownField)) continue
    field.resolve = inContext(ownField.resolve)
    if (ownType.isTypeOf && type.isTypeOf === undefined) type.isTypeOf = ownType.isTypeOf as never
  }
}
