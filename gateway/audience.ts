import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  GraphQLError,
  isIntrospectionType,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ConstDirectiveNode,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql'
import { AUDIENCE_DIRECTIVE, type AudienceArguments, type PartnerScope } from '#platform/audience.ts'

const FILE = path.resolve(import.meta.dirname, '../schema/api.graphql')

/** Who may get the value of a field: its own audience, or else that of its type. */
export type AudienceOf = (typeName: string, fieldName: string) => AudienceArguments

/** The public schema as it is committed, with its audiences. */
export function readApiDocument(): DocumentNode {
  return parse(readFileSync(FILE, 'utf8'), { noLocation: true })
}

/**
 * Reads the audiences of a schema (FED-07).
 * @throws Error when asked for a field of a type that names none
 */
export function readAudiences(api: DocumentNode): AudienceOf {
  const audiences = new Map<string, AudienceArguments>()
  for (const definition of api.definitions) {
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION && definition.kind !== Kind.INTERFACE_TYPE_DEFINITION)
      continue
    const typeName = definition.name.value
    const ofType = argumentsOf(definition.directives)
    if (ofType === undefined) throw new Error(`The type ${typeName} names no audience`)
    for (const { name, directives } of definition.fields ?? [])
      audiences.set(`${typeName}.${name.value}`, argumentsOf(directives) ?? ofType)
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

/**
 * The scope that a partner's key needs for values of a field. What everybody may see is behind a scope where a question begins; below, an amount
 * of money or the end of a page comes along with what it belongs to.
 * @returns undefined when none is needed, 'none' when none is enough
 */
function scopeFor(typeName: string, { of, scope }: AudienceArguments): string | undefined {
  // To act as somebody takes that somebody's session: a key changes and follows only what is made for keys.
  if (typeName === 'Mutation' || typeName === 'Subscription') return of === 'partner' ? scope : 'none'
  if (of === 'visitor') return typeName === 'Query' ? 'site:read' : undefined
  return of === 'partner' ? scope : 'none'
}

/** Whether a key with these scopes gets values of a field with this audience. */
export function opensTo(
  scopes: readonly PartnerScope[],
  typeName: string,
  audience: AudienceArguments,
): boolean {
  const needed = scopeFor(typeName, audience)
  return needed === undefined || scopes.some((scope) => scope === needed)
}

/**
 * What of an operation a partner's key may not ask.
 * @param schema the whole public schema, which the document is valid for
 * @returns one FORBIDDEN error for every such field, with the scope that would open it, if one would
 */
export function refuseToPartner(
  { schema, audienceOf }: { schema: GraphQLSchema; audienceOf: AudienceOf },
  document: DocumentNode,
  scopes: readonly PartnerScope[],
): GraphQLError[] {
  const refused = new Map<string, GraphQLError>()
  const info = new TypeInfo(schema)
  visit(
    document,
    visitWithTypeInfo(info, {
      Field({ name: { value: fieldName } }) {
        const parent = info.getParentType()
        // What is asked about the schema is answered from the part that the key may ask.
        if (fieldName.startsWith('__')) return false
        if (parent === undefined || parent === null || isIntrospectionType(parent)) return undefined
        const audience = audienceOf(parent.name, fieldName)
        if (opensTo(scopes, parent.name, audience)) return undefined
        const coordinate = `${parent.name}.${fieldName}`
        const scope = scopeFor(parent.name, audience)
        const message =
          scope === 'none'
            ? `${coordinate} is for no partner`
            : `${coordinate} takes a key with the scope ${scope}`
        refused.set(
          coordinate,
          new GraphQLError(message, {
            extensions: { code: 'FORBIDDEN', ...(scope === 'none' ? {} : { scope }) },
          }),
        )
        return false // what is below goes with it
      },
    }),
  )
  return [...refused.values()]
}
