import { ConnectionHandler, graphql, type RecordProxy, type RecordSourceProxy } from 'relay-runtime'
import type { connectionsViewerUpdatableQuery } from '#web/__generated__/connectionsViewerUpdatableQuery.graphql.ts'

// Relay has no typed way to look into the edges of a connection that the store keeps, and its directives only put at an end what one answer brings.
// Where the place depends on what is there already, it is found here: the only place that names the two fields of every connection.

/** A connection of the viewer's, by the key of its `@connection`; nothing where it is not loaded. */
export function viewerConnection(store: RecordSourceProxy, key: string): RecordProxy | null | undefined {
  const { viewer } = store.readUpdatableQuery<connectionsViewerUpdatableQuery>(viewerQuery, {}).updatableData
  return viewer && store.get(ConnectionHandler.getConnectionID(viewer.id, key))
}

/** The records of a loaded connection, in order. */
export function nodesOf(connection: RecordProxy): RecordProxy[] {
  const edges = connection.getLinkedRecords('edges') ?? []
  return edges.flatMap((edge) => edge?.getLinkedRecord('node') ?? [])
}

/** Whether a loaded connection has a node. */
export function hasNode(connection: RecordProxy, id: string): boolean {
  return nodesOf(connection).some((node) => node.getDataID() === id)
}

/** Puts a node into a loaded connection, before the one that stands at `index` now. */
export function insertNode(
  store: RecordSourceProxy,
  connection: RecordProxy,
  { id, edgeType, index }: { id: string; edgeType: string; index: number },
): void {
  const node = store.get(id)
  if (!node) return
  const edge = ConnectionHandler.createEdge(store, connection, node, edgeType)
  const edges = connection.getLinkedRecords('edges') ?? []
  connection.setLinkedRecords(edges.toSpliced(index, 0, edge), 'edges')
}

const viewerQuery = graphql`
  query connectionsViewerUpdatableQuery @updatable {
    viewer {
      id
    }
  }
`
