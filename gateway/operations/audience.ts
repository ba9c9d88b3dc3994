import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  getNamedType,
  GraphQLError,
  isUnionType,
  Kind,
  parse,
  type ConstDirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  type NamedTypeNode,
  type SelectionSetNode,
} from 'graphql'
import {
  AUDIENCE_DIRECTIVE,
  MEMBER_SCOPES,
  type ApiScope,
  type AudienceArguments,
  type MemberScope,
} from '#platform/requests/audience.ts'
import { OPENED_BY_SCOPE } from '../requests/member-scopes.data.ts'

const FILE = path.resolve(import.meta.dirname, '../../schema/api.graphql')

/** Who may get a value, and which scopes open it to an app that a member has let in. */
export type FieldAudience = AudienceArguments & { memberScopes: readonly MemberScope[] }

/** Who may get the value of a field: its own audience, or else that of its type. */
export type AudienceOf = (typeName: string, fieldName: string) => FieldAudience

/** The public schema as it is committed, with its audiences. */
export function readApiDocument(): DocumentNode {
  return parse(readFileSync(FILE, 'utf8'), { noLocation: true })
}

/**
 * Reads the audiences of a schema (FED-07).
 * @throws Error when asked for a field of a type that names none, and when a scope opens what is no field
 */
export function readAudiences(api: DocumentNode): AudienceOf {
  const audiences = new Map<string, FieldAudience>()
  for (const definition of api.definitions) {
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION && definition.kind !== Kind.INTERFACE_TYPE_DEFINITION)
      continue
    const typeName = definition.name.value
    const ofType = argumentsOf(definition.directives)
    if (ofType === undefined) throw new Error(`The type ${typeName} names no audience`)
    for (const { name, directives } of definition.fields ?? [])
      audiences.set(`${typeName}.${name.value}`, {
        ...(argumentsOf(directives) ?? ofType),
        memberScopes: memberScopesFor(typeName, name.value),
      })
  }
  for (const opened of Object.values(OPENED_BY_SCOPE).flat()) {
    const isKnown = opened.endsWith('.*')
      ? [...audiences.keys()].some((coordinate) => coordinate.startsWith(opened.slice(0, -1)))
      : audiences.has(opened)
    if (!isKnown) throw new Error(`A scope opens ${opened}, which the schema does not have`)
  }
  return (typeName, fieldName) => {
    const audience = audiences.get(`${typeName}.${fieldName}`)
    if (audience === undefined) throw new Error(`${typeName}.${fieldName} has no audience`)
    return audience
  }
}

function argumentsOf(directives: readonly ConstDirectiveNode[] = []): AudienceArguments | undefined {
  const found = directives.find(({ name }) => name.value === AUDIENCE_DIRECTIVE.name)
  if (found === undefined) return undefined
  const values = (found.arguments ?? []).map(({ name, value }) => [
    name.value,
    value.kind === Kind.STRING ? value.value : '',
  ])
  return Object.fromEntries(values) as AudienceArguments
}

function memberScopesFor(typeName: string, fieldName: string): MemberScope[] {
  const isOpened = (scope: MemberScope) =>
    OPENED_BY_SCOPE[scope].some(
      (opened) => opened === `${typeName}.${fieldName}` || opened === `${typeName}.*`,
    )
  return (Object.keys(MEMBER_SCOPES) as MemberScope[]).filter(isOpened)
}

/**
 * The scopes of which one is needed for values of a field. What everybody may see is behind a scope where a question begins; below, an amount
 * of money or the end of a page comes along with what it belongs to.
 * @returns 'any' when none is needed; an empty list when none is enough
 */
function scopesFor(typeName: string, audience: FieldAudience): readonly ApiScope[] | 'any' {
  const { of, scope, memberScopes } = audience
  if (of === 'partner') return [scope as ApiScope]
  // Whoever acts as somebody takes that somebody's session, or asks for a grant.
  if (typeName === 'Mutation' || typeName === 'Subscription' || of !== 'visitor') return memberScopes
  return typeName === 'Query' ? ['site:read', ...memberScopes] : 'any'
}

/** Whether a key, or an app, with these scopes gets values of a field with this audience. */
export function opensTo(scopes: readonly ApiScope[], typeName: string, audience: FieldAudience): boolean {
  const needed = scopesFor(typeName, audience)
  return needed === 'any' || scopes.some((scope) => needed.includes(scope))
}

/**
 * What of an operation a partner's key, or an app that a member has let in, may not ask. One scope of the member's opens a whole path: who may read the own
 * profile and a list of matches may not read of the matches what the own profile shows.
 * @param schema the whole public schema, which the document is valid for
 * @returns one FORBIDDEN error for every such field, with the scope that would open it, if one would
 */
export function refuseToPartner(
  { schema, audienceOf }: { schema: GraphQLSchema; audienceOf: AudienceOf },
  document: DocumentNode,
  scopes: readonly ApiScope[],
): GraphQLError[] {
  const refused = new Map<string, GraphQLError>()
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
  const seen = new Set<string>()
  const typeNamed = ({ name }: NamedTypeNode) => schema.getType(name.value) as GraphQLCompositeType

  /** @param held the scopes that have opened the way to here */
  function walk({ selections }: SelectionSetNode, parent: GraphQLCompositeType, held: readonly ApiScope[]) {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) walkField(selection, parent, held)
      else if (selection.kind === Kind.INLINE_FRAGMENT)
        walk(
          selection.selectionSet,
          selection.typeCondition ? typeNamed(selection.typeCondition) : parent,
          held,
        )
      else {
        const name = selection.name.value
        const visit = `${name} ${held.join(' ')}`
        const fragment = fragments.get(name)
        if (fragment === undefined || seen.has(visit)) continue
        seen.add(visit)
        walk(fragment.selectionSet, typeNamed(fragment.typeCondition), held)
      }
    }
  }

  function walkField(field: FieldNode, parent: GraphQLCompositeType, held: readonly ApiScope[]) {
    const name = field.name.value
    // What is asked about the schema is answered from the part that the key may ask.
    if (name.startsWith('__') || isUnionType(parent)) return
    const audience = audienceOf(parent.name, name)
    if (!opensTo(held, parent.name, audience)) {
      const coordinate = `${parent.name}.${name}`
      refused.set(coordinate, refusalOf(coordinate, scopesFor(parent.name, audience)))
      return // what is below goes with it
    }
    if (field.selectionSet === undefined) return
    const below = getNamedType(parent.getFields()[name]!.type) as GraphQLCompositeType
    walk(
      field.selectionSet,
      below,
      held.filter((scope) => leadsOn(scope, parent.name, audience)),
    )
  }

  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    const root = schema.getRootType(definition.operation)
    if (root) walk(definition.selectionSet, root, scopes)
  }
  return [...refused.values()]
}

/** Whether a scope counts for what is below a field as well: a scope of a key always, one of a member's only where it has opened the field itself. */
function leadsOn(scope: ApiScope, typeName: string, audience: FieldAudience): boolean {
  return !Object.hasOwn(MEMBER_SCOPES, scope) || opensTo([scope], typeName, audience)
}

function refusalOf(coordinate: string, needed: readonly ApiScope[] | 'any'): GraphQLError {
  const [scope] = needed === 'any' ? [] : needed
  if (scope === undefined)
    return new GraphQLError(`${coordinate} is for no partner`, { extensions: { code: 'FORBIDDEN' } })
  const holder = Object.hasOwn(MEMBER_SCOPES, scope) ? 'an access token' : 'a key'
  return new GraphQLError(`${coordinate} takes ${holder} with the scope ${scope}`, {
    extensions: { code: 'FORBIDDEN', scope },
  })
}
