import {
  executeSync,
  getOperationAST,
  Kind,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql'
import type { Visit } from '#platform/requests/request-context.ts'
import { OperationRefusedError } from '../requests/operation-refused.ts'
import { readApiDocument } from './api-schema.ts'
import { opensTo, readAudiences, refuseToPartner, type AudienceOf } from './audience.ts'
import { visibleSchema } from './visible-schema.ts'

/** How much of an operation is introspection. */
type Introspection = 'none' | 'all' | 'some'

function introspectionIn(document: DocumentNode, operationName: string | undefined): Introspection {
  const operation = getOperationAST(document, operationName)
  if (!operation) return 'none'
  const names = rootFields(document, operation.selectionSet).filter((name) => name !== '__typename')
  const about = names.filter((name) => name.startsWith('__'))
  return about.length === 0 ? 'none' : about.length === names.length ? 'all' : 'some'
}

// Validation has refused recursive fragments.
function rootFields(document: DocumentNode, { selections }: SelectionSetNode): string[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection.name.value]
    if (selection.kind === Kind.INLINE_FRAGMENT) return rootFields(document, selection.selectionSet)
    const fragment = document.definitions.find(
      (definition) =>
        definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === selection.name.value,
    )
    return fragment?.kind === Kind.FRAGMENT_DEFINITION ? rootFields(document, fragment.selectionSet) : []
  })
}

type Role = Pick<Visit, 'audience' | 'apiKey'>
type Operation = {
  document: DocumentNode
  variables: Record<string, unknown>
  operationName: string | undefined
}

type SchemaRoles = ReturnType<typeof createSchemaRoles>
// Routes and sockets share one, because it reads the audience of every field of the schema.
const rolesOfSchemas = new WeakMap<GraphQLSchema, SchemaRoles>()

/**
 * The public schema as each role sees it (FED-07, FED-08). Developers see the part for people. A partner's
 * key sees the part that its scopes open, and may query nothing else.
 * @param schema the gateway's, against which operations were validated
 */
export function schemaRolesOf(schema: GraphQLSchema): SchemaRoles {
  const roles = rolesOfSchemas.get(schema) ?? createSchemaRoles(schema)
  rolesOfSchemas.set(schema, roles)
  return roles
}

function createSchemaRoles(schema: GraphQLSchema) {
  const api = readApiDocument()
  const audienceOf = readAudiences(api)
  const schemas = new Map<string, GraphQLSchema>()
  function schemaFor({ audience, apiKey }: Role): GraphQLSchema {
    const isPartner = audience === 'partner'
    const scopes = apiKey?.scopes ?? []
    const role = isPartner ? `partner ${scopes.toSorted().join(' ')}` : 'people'
    let known = schemas.get(role)
    if (known === undefined) {
      known = isPartner
        ? visibleSchema(api, audienceOf, (typeName, audience) => opensTo(scopes, typeName, audience))
        : peopleSchema(api, audienceOf)
      schemas.set(role, known)
    }
    return known
  }
  return {
    /**
     * The fields of an operation that are closed to the role. Only a partner's key is refused here; for other
     * clients the owners of the rows decide.
     */
    refuse({ audience, apiKey }: Role, document: DocumentNode): GraphQLError[] {
      return audience === 'partner'
        ? refuseToPartner({ schema, audienceOf }, document, apiKey?.scopes ?? [])
        : []
    },
    /**
     * Answers an introspection operation.
     * @returns undefined for an operation that asks for data
     * @throws OperationRefusedError for an operation that mixes both
     */
    introspect(role: Role, operation: Operation): ExecutionResult | undefined {
      const { document, variables: variableValues, operationName } = operation
      const asked = introspectionIn(document, operationName)
      if (asked === 'none') return undefined
      if (asked === 'some')
        throw new OperationRefusedError(400, 'BAD_REQUEST', 'Introspection must be a separate operation')
      return executeSync({ schema: schemaFor(role), document, variableValues, operationName })
    },
  }
}

function peopleSchema(api: DocumentNode, audienceOf: AudienceOf): GraphQLSchema {
  return visibleSchema(api, audienceOf, (_typeName, { of }) => of !== 'partner' && of !== 'operator')
}
