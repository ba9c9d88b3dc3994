import { buildASTSchema, isObjectType, Kind, parse, type GraphQLSchema } from 'graphql'
import { RequestError } from '#platform/base/errors.ts'
import { fromGlobalId } from '#platform/base/global-ids.ts'
import type { GatewayContext } from '#platform/requests/request-context.ts'
import type { SubgraphSource } from './data-sources.ts'

/**
 * The subgraph that owns each type that implements Node.
 * @throws when two subgraphs both own a type
 */
export function nodeOwners(subgraphs: Map<string, GraphQLSchema>): Map<string, string> {
  const owners = new Map<string, string>()
  for (const [subgraph, schema] of subgraphs) {
    for (const type of Object.values(schema.getTypeMap())) {
      if (!isObjectType(type) || !type.getInterfaces().some(({ name }) => name === 'Node')) continue
      const other = owners.get(type.name)
      if (other !== undefined)
        throw new Error(`${type.name} implements Node in both ${other} and ${subgraph}`)
      owners.set(type.name, subgraph)
    }
  }
  return owners
}

/**
 * The generated seventh subgraph: `node` and `nodes` with a stub of every type that implements Node
 * elsewhere. The same field in every subgraph would not compose; here the owner's resolveReference decides
 * whether the viewer may see the row.
 */
export function nodeSubgraphSdl(owners: Map<string, string>): string {
  const stubs = [...owners.keys()]
    .toSorted()
    .map((name) => `type ${name} implements Node @key(fields: "id", resolvable: false) { id: ID! }`)
  return `extend schema @link(url: "https://specs.apollo.dev/federation/v2.6", import: ["@key"])

directive @audience(of: String!, scope: String, role: String) on INTERFACE | OBJECT | FIELD_DEFINITION

"""Something with an id that is unique over the whole graph."""
interface Node @audience(of: "visitor") { "Opaque id." id: ID! }

"All queries."
type Query @audience(of: "visitor") {
  "The object with this id, if it exists and the viewer may see it."
  node("Opaque id." id: ID!): Node
  "Several objects at once, at most 100; null for any that does not exist or is hidden from the viewer."
  nodes("Opaque ids." ids: [ID!]!): [Node]!
}

${stubs.join('\n')}
`
}

const NODES_MAX = 100

/** The ids of one type that the viewer may see. */
export type FindVisible = (typeName: string, ids: string[], context: GatewayContext) => Promise<Set<string>>

/**
 * Asks the owner of a type whether the viewer may see its rows, through the gateway's own sources. An owner's
 * error, such as a missing session for members-only data, hides that one row.
 */
export function askOwners(owners: Map<string, string>, sources: Record<string, SubgraphSource>): FindVisible {
  return async (typeName, ids, context) => {
    const query = `query ($ids: [_Any!]!) { _entities(representations: $ids) { ... on ${typeName} { id } } }`
    const request = { query, variables: { ids: ids.map((id) => ({ __typename: typeName, id })) } }
    const { data } = await sources[owners.get(typeName)!]!.process({
      request,
      context: { opened: context },
    } as never)
    const { _entities: entities = [] } = (data ?? {}) as { _entities?: ({ id: string } | null)[] }
    return new Set(entities.flatMap((entity) => (entity === null ? [] : [entity.id])))
  }
}

/**
 * The node subgraph's executable schema. A row that is missing or hidden from this viewer is null, whatever
 * is selected on it.
 */
export function nodeSubgraphSchema(
  sdl: string,
  owners: Map<string, string>,
  findVisible: FindVisible,
): GraphQLSchema {
  async function resolve(ids: string[], context: GatewayContext) {
    const typeNames = ids.map((id) => {
      const decoded = fromGlobalId(id)
      return decoded !== undefined && owners.has(decoded.typeName) ? decoded.typeName : undefined
    })
    const asked = [...new Set(typeNames)].filter((typeName) => typeName !== undefined)
    const found = await Promise.all(
      asked.map((typeName) =>
        findVisible(
          typeName,
          ids.filter((_id, at) => typeNames[at] === typeName),
          context,
        ),
      ),
    )
    const visible = new Set(found.flatMap((some) => [...some]))
    return ids.map((id, at) => (visible.has(id) ? { __typename: typeNames[at], id } : null))
  }
  // Nothing of federation is asked of this subgraph, so its plain types are enough: the federation library
  // would build and print them several times.
  const definitions = parse(sdl).definitions.filter(({ kind }) => kind !== Kind.SCHEMA_EXTENSION)
  const schema = buildASTSchema({ kind: Kind.DOCUMENT, definitions }, { assumeValidSDL: true })
  const { node, nodes } = schema.getQueryType()!.getFields()
  node!.resolve = async (_root, { id }: { id: string }, context: GatewayContext) =>
    (await resolve([id], context))[0]
  nodes!.resolve = (_root, { ids }: { ids: string[] }, context: GatewayContext) => {
    if (ids.length > NODES_MAX) throw new RequestError('BAD_USER_INPUT', `At most ${NODES_MAX} ids at once`)
    return resolve(ids, context)
  }
  return schema
}
