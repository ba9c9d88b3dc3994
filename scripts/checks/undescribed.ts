import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql'

type Described = { name: string; description?: string | null | undefined }

/**
 * Finds schema elements without a description: GraphiQL and a partner's generated documentation show nothing
 * else.
 * @returns coordinates in GraphQL notation: `Type`, `Type.field`, `Type.field(argument:)`, `Enum.VALUE`
 */
export function undescribed(schema: GraphQLSchema): string[] {
  return Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
    .flatMap((type) => [...(isSilent(type) ? [type.name] : []), ...undescribedParts(type)])
    .toSorted()
}

function undescribedParts(type: GraphQLNamedType): string[] {
  if (isEnumType(type))
    return type
      .getValues()
      .filter(isSilent)
      .map(({ name }) => `${type.name}.${name}`)
  if (isInputObjectType(type))
    return Object.values(type.getFields())
      .filter(isSilent)
      .map(({ name }) => `${type.name}.${name}`)
  if (!isObjectType(type) && !isInterfaceType(type)) return []
  return Object.values(type.getFields()).flatMap((field) => {
    const coordinate = `${type.name}.${field.name}`
    return [
      ...(isSilent(field) ? [coordinate] : []),
      ...field.args.filter(isSilent).map(({ name }) => `${coordinate}(${name}:)`),
    ]
  })
}

function isSilent({ description }: Described): boolean {
  return description == null || description.trim() === ''
}
