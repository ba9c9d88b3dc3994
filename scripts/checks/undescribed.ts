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

// A word or two that say nothing beside the element's name, such as "Which." or "By what.".
const MEANINGLESS =
  /^(?:which|when|why|what|who|how|by|for|of|in|as|since|always|it|they|true|nothing)(?: \S+)?\.?$|^of the \S+$/i

/**
 * Finds schema elements without a description, or with one that says nothing: GraphiQL and a partner's
 * generated documentation show nothing else.
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
  const text = description?.trim() ?? ''
  return text === '' || MEANINGLESS.test(text)
}
