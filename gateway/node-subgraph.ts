import { buildSubgraphSchema } from '@apollo/subgraph'
import { isObjectType, Kind, parse, type GraphQLSchema } from 'graphql'
import { fromGlobalId, isRowId } from '#platform/global-ids.ts'

/**
 * The generated seventh subgraph: `node` and `nodes` with a stub of every type that implements Node elsewhere. The same field in every
 * subgraph would not compose; here the owner's resolveReference decides whether the viewer may see the row.
 * @throws when two subgraphs both own a type
 */
export function nodeSubgraphSdl(subgraphs: Map<string, GraphQLSchema>): string {
  const owners = new Map<string, string>()
  for (const [subgraph, schema] of subgraphs) {
    for (const type of Object.values(schema.getTypeMap())) {
      if (!isObjectType(type) || !type.getInterfaces().some(({ name }) => name === 'Node')) continue
      const other = owners.get(type.name)
      if (other !== undefined) throw new Error(`${type.name} implements Node in both ${other} and ${subgraph}`)
      owners.set(type.name, subgraph)
    }
  }
  const stubs = [...owners.keys()].toSorted().map((name) => `type ${name} implements Node @key(fields: "id", resolvable: false) { id: ID! }`)
  return `extend schema @link(url: "https://specs.apollo.dev/federation/v2.6", import: ["@key"])

"""Something with an id that is unique over the whole graph."""
interface Node { "Opaque id." id: ID! }

type Query {
  "The object with this id, if it exists and the viewer may see it."
  node("Opaque id." id: ID!): Node
  "Several objects at once, at most 100, null in the place of what cannot be seen."
  nodes("Opaque ids." ids: [ID!]!): [Node]!
}

${stubs.join('\n')}
`
}

const NODES_MAX = 100

/** The node subgraph's executable schema. */
export function nodeSubgraphSchema(sdl: string): GraphQLSchema {
  const typeDefs = parse(sdl)
  const known = new Set(
    typeDefs.definitions.flatMap((definition) =>
      definition.kind === Kind.OBJECT_TYPE_DEFINITION && (definition.interfaces?.length ?? 0) > 0 ? [definition.name.value] : [],
    ),
  )
  const resolve = (id: string) => {
    const decoded = fromGlobalId(id)
    return decoded !== undefined && known.has(decoded.typeName) && isRowId(decoded.rowId) ? { __typename: decoded.typeName, id } : null
  }
  return buildSubgraphSchema({
    typeDefs,
    resolvers: {
      Query: {
        node: (_root: unknown, { id }: { id: string }) => resolve(id),
        nodes: (_root: unknown, { ids }: { ids: string[] }) => ids.slice(0, NODES_MAX).map(resolve),
      },
      Node: { __resolveType: (value: { __typename: string }) => value.__typename },
    } as never,
  })
}
