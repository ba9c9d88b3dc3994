import {
  buildASTSchema,
  isObjectType,
  parse,
  printSchema,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql'
import type { Installation } from '#gateway/installation.ts'
import { contextOf, type GatewayContext } from '#platform/request-context.ts'

/**
 * One executable schema without a gateway, with the very resolvers of the subgraphs: the limit that the gateway is measured against. A field of
 * an entity that another subgraph extends is resolved from the entity's id, as the subgraph's own reference resolver would.
 */
export function plainSchema(installation: Installation): GraphQLSchema {
  const schema = buildASTSchema(parse(printSchema(installation.live.apiSchema)), { assumeValid: true })
  for (const runtime of installation.runtimes) {
    const own = runtime.definition.schema
    for (const type of Object.values(schema.getTypeMap())) {
      const ownType = own.getType(type.name)
      if (type.name.startsWith('__') || ownType === undefined) continue
      if ('resolveType' in type && 'resolveType' in ownType) type.resolveType = ownType.resolveType as never
      if ('serialize' in type && 'serialize' in ownType)
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
    // Every subgraph repeats an entity's id; the owner's resolver knows the row, a stub's only the reference.
    if (name === 'id' && field.resolve !== undefined) continue
    field.resolve = inContext(ownField.resolve)
    if (ownType.isTypeOf && type.isTypeOf === undefined) type.isTypeOf = ownType.isTypeOf as never
  }
}
