import {
  getNamedType,
  GraphQLError,
  isUnionType,
  Kind,
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

/** Who may get a value, and which scopes open it to an app that a member has authorised. */
export type FieldAudience = AudienceArguments & { memberScopes: readonly MemberScope[] }

/** Who may get the value of a field: its own audience, or its type's by default. */
export type AudienceOf = (typeName: string, fieldName: string) => FieldAudience

/**
 * Reads the audiences of a schema (FED-07).
 * @throws Error for a field whose type names no audience, and for a scope that opens an unknown field
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
 * The scopes of which one is needed for values of a field. Public data needs a scope where a query starts.
 * Below that, an amount of money or the end of a page comes with its parent.
 * @returns 'any' when no scope is needed; an empty list when no scope is enough
 */
function scopesFor(typeName: string, audience: FieldAudience): readonly ApiScope[] | 'any' {
  const { of, scope, memberScopes } = audience
  if (of === 'partner') return [scope as ApiScope]
  // Acting for a member takes that member's session, or a grant.
  if (typeName === 'Mutation' || typeName === 'Subscription' || of !== 'visitor') return memberScopes
  return typeName === 'Query' ? ['site:read', ...memberScopes] : 'any'
}

/** Whether a key or an app with these scopes gets values of a field with this audience. */
export function opensTo(scopes: readonly ApiScope[], typeName: string, audience: FieldAudience): boolean {
  const needed = scopesFor(typeName, audience)
  return needed === 'any' || scopes.some((scope) => needed.includes(scope))
}

/**
 * The fields of an operation that are closed to a partner's key, or to an app that a member has authorised.
 * One member scope must open a whole path: scopes for the own profile and for a list of matches do not open
 * the own profile's fields on those matches.
 * @param schema the whole public schema, against which the document is valid
 * @returns one FORBIDDEN error for each such field, with the scope that would open it, if there is one
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

  /** @param held the scopes that opened the path so far */
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
    // Introspection is answered from the part that the key may use.
    if (name.startsWith('__') || isUnionType(parent)) return
    const audience = audienceOf(parent.name, name)
    if (!opensTo(held, parent.name, audience)) {
      const coordinate = `${parent.name}.${name}`
      refused.set(coordinate, refusalOf(coordinate, scopesFor(parent.name, audience)))
      return // its children are covered by this refusal
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

/**
 * Whether a scope also counts below a field: a key's scope always does, a member's only where it opened the
 * field itself.
 */
function leadsOn(scope: ApiScope, typeName: string, audience: FieldAudience): boolean {
  return !Object.hasOwn(MEMBER_SCOPES, scope) || opensTo([scope], typeName, audience)
}

function refusalOf(coordinate: string, needed: readonly ApiScope[] | 'any'): GraphQLError {
  const [scope] = needed === 'any' ? [] : needed
  if (scope === undefined)
    return new GraphQLError(`${coordinate} is not open to partners`, { extensions: { code: 'FORBIDDEN' } })
  const holder = Object.hasOwn(MEMBER_SCOPES, scope) ? 'an access token' : 'a key'
  return new GraphQLError(`${coordinate} takes ${holder} with the scope ${scope}`, {
    extensions: { code: 'FORBIDDEN', scope },
  })
}
