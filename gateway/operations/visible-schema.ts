import {
  buildASTSchema,
  Kind,
  type DefinitionNode,
  type DocumentNode,
  type FieldDefinitionNode,
  type GraphQLSchema,
  type TypeNode,
} from 'graphql'
import type { AudienceOf, FieldAudience } from './audience.ts'

const BUILT_IN = new Set(['ID', 'String', 'Int', 'Float', 'Boolean'])

/**
 * The part of a schema that a role may use: the fields of its audiences, the types that those lead to, and
 * nothing else.
 * @param api with its audiences
 * @param sees whether the role gets values of a field of a type, with its audience
 */
export function visibleSchema(
  api: DocumentNode,
  audienceOf: AudienceOf,
  sees: (typeName: string, audience: FieldAudience) => boolean,
): GraphQLSchema {
  const types = new Map<string, DefinitionNode>()
  const rest: DefinitionNode[] = []
  for (const definition of api.definitions) {
    if (
      !('name' in definition) ||
      definition.name === undefined ||
      definition.kind === Kind.DIRECTIVE_DEFINITION
    )
      rest.push(definition)
    else types.set(definition.name.value, seenOf(definition, audienceOf, sees))
  }
  while (removeEmpty(types));
  const reached = reachedFrom(types, ['Query', 'Mutation', 'Subscription'])
  const definitions = [...rest, ...[...types].filter(([name]) => reached.has(name)).map(([, type]) => type)]
  return buildASTSchema({ kind: Kind.DOCUMENT, definitions }, { assumeValidSDL: true })
}

function seenOf(
  type: DefinitionNode,
  audienceOf: AudienceOf,
  sees: (typeName: string, audience: FieldAudience) => boolean,
): DefinitionNode {
  if (type.kind !== Kind.OBJECT_TYPE_DEFINITION && type.kind !== Kind.INTERFACE_TYPE_DEFINITION) return type
  const owner = type.name.value
  return {
    ...type,
    fields: type.fields?.filter(({ name }) => sees(owner, audienceOf(owner, name.value))) ?? [],
  }
}

// A field without a visible type goes, and a type goes with its last field, until nothing changes.
function removeEmpty(types: Map<string, DefinitionNode>): boolean {
  const isThere = ({ type }: { type: TypeNode }) => has(types, nameOf(type))
  let hasChanged = false
  for (const [name, type] of types) {
    const [kept, parts] = withoutMissing(types, type, isThere)
    if (parts === 0) types.delete(name)
    else types.set(name, kept)
    hasChanged ||= kept !== type || parts === 0
  }
  return hasChanged
}

/** A type without its removed parts (the same object if all remain), and the number of parts left. */
function withoutMissing(
  types: Map<string, DefinitionNode>,
  type: DefinitionNode,
  isThere: (field: FieldDefinitionNode) => boolean,
): [DefinitionNode, number] {
  if (type.kind === Kind.UNION_TYPE_DEFINITION) {
    const members = type.types?.filter((member) => has(types, member.name.value)) ?? []
    return [members.length === type.types?.length ? type : { ...type, types: members }, members.length]
  }
  if (type.kind !== Kind.OBJECT_TYPE_DEFINITION && type.kind !== Kind.INTERFACE_TYPE_DEFINITION)
    return [type, 1]
  const fields = type.fields?.filter(isThere) ?? []
  const interfaces = type.interfaces?.filter(({ name }) => has(types, name.value)) ?? []
  const isWhole = fields.length === type.fields?.length && interfaces.length === type.interfaces?.length
  return [isWhole ? type : { ...type, fields, interfaces }, fields.length]
}

const has = (types: Map<string, DefinitionNode>, name: string) => BUILT_IN.has(name) || types.has(name)

function nameOf(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type)
}

function reachedFrom(types: Map<string, DefinitionNode>, roots: string[]): Set<string> {
  const reached = new Set<string>()
  const waiting = [...roots]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const type = types.get(name)
    if (type === undefined || reached.has(name)) continue
    reached.add(name)
    waiting.push(...namesIn(type))
    // An object is reachable wherever its interface is.
    if (type.kind === Kind.INTERFACE_TYPE_DEFINITION)
      for (const [other, definition] of types)
        if (
          definition.kind === Kind.OBJECT_TYPE_DEFINITION &&
          definition.interfaces?.some((implemented) => implemented.name.value === name)
        )
          waiting.push(other)
  }
  return reached
}

function namesIn(type: DefinitionNode): string[] {
  switch (type.kind) {
    case Kind.UNION_TYPE_DEFINITION:
      return (type.types ?? []).map(({ name }) => name.value)
    case Kind.INPUT_OBJECT_TYPE_DEFINITION:
      return (type.fields ?? []).map((field) => nameOf(field.type))
    case Kind.OBJECT_TYPE_DEFINITION:
    case Kind.INTERFACE_TYPE_DEFINITION:
      return [
        ...(type.interfaces ?? []).map(({ name }) => name.value),
        ...(type.fields ?? []).flatMap((field) => [
          nameOf(field.type),
          ...(field.arguments ?? []).map((argument) => nameOf(argument.type)),
        ]),
      ]
    default:
      return []
  }
}
