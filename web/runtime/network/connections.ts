import { ConnectionHandler, graphql, type RecordProxy, type RecordSourceProxy } from 'relay-runtime'
import type { connectionsViewerUpdatableQuery } from '#web/__generated__/connectionsViewerUpdatableQuery.graphql.ts'

// Relay has no typed access to the edges of a stored connection, and its directives only add at an end. This
// module finds positions that depend on existing nodes. No other module names the two fields of every
// connection.

/** A connection of the viewer, by the key of its `@connection`; undefined if it is not loaded. */
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

/** Inserts a node into a loaded connection, before the one currently at `index`. */
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
