import type { Untyped } from './legacy-call.ts'

// The old clients read whole lists. Members do not scroll further than this, and a request must stay bounded.
const PAGES_MAX = 5

/** Entries per page: the largest that connections allow. */
export const PAGE_SIZE = 100

type Connection = { edges: Untyped[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } }

/**
 * Reads a connection page by page.
 * @param readPage the page after a cursor
 * @param isEnough stops early, for example once an entry was found
 * @returns the edges in order, at most 500
 */
export async function readAllPages(
  readPage: (after: string | null) => Promise<Connection>,
  isEnough = (_edges: Untyped[]) => false,
): Promise<Untyped[]> {
  const edges: Untyped[] = []
  let after: string | null = null
  for (let page = 0; page < PAGES_MAX; page++) {
    const connection: Connection = await readPage(after)
    edges.push(...connection.edges)
    if (!connection.pageInfo.hasNextPage || isEnough(edges)) break
    after = connection.pageInfo.endCursor
  }
  return edges
}
