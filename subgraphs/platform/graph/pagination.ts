import { cursorRefusal, type CursorCodec } from '../base/cursors.ts'
import { RequestError } from '../base/errors.ts'

/** The page size when a client names none. */
export const PAGE_SIZE = 24
const PAGE_SIZE_MAX = 100

/** The arguments of a Relay connection. */
export type PageArguments = {
  first?: number | null
  after?: string | null
  last?: number | null
  before?: string | null
}

/** The input of a store for one page: it reads `limit + 1` rows to see whether another page follows. */
export type PageRequest<Cursor> = { limit: number; backwards: boolean; cursor: Cursor | undefined }

/**
 * Checks the arguments of a connection.
 * @param cursors those of the list; every cursor from the client is checked, even one that is not used
 * @returns limit 1 to 100 (default 24) and the decoded cursor's parts
 * @throws RequestError BAD_USER_INPUT for both directions at once, a size out of bounds or a foreign cursor
 */
export function readPage<Cursor>(
  { first, after, last, before }: PageArguments,
  cursors: CursorCodec<Cursor>,
): PageRequest<Cursor> {
  if (first != null && last != null) throw new RequestError('BAD_USER_INPUT', 'Give first or last, not both')
  const limit = first ?? last ?? PAGE_SIZE
  if (limit < 1 || limit > PAGE_SIZE_MAX)
    throw new RequestError('BAD_USER_INPUT', `A page has 1 to ${PAGE_SIZE_MAX} entries`)
  const backwards = last != null || before != null
  const [behind, ahead] = [decoded(after, cursors), decoded(before, cursors)]
  return { limit, backwards, cursor: backwards ? ahead : behind }
}

function decoded<Cursor>(
  cursor: string | null | undefined,
  cursors: CursorCodec<Cursor>,
): Cursor | undefined {
  if (cursor == null) return undefined
  const parts = cursors.decode(cursor)
  if (parts === undefined) throw cursorRefusal()
  return parts
}

/**
 * Turns the rows of a page into a connection.
 * @param rows up to limit + 1 rows in reading order (newest first when paging backwards)
 */
export function toConnection<Row, Extra extends object>(
  rows: Row[],
  page: PageRequest<unknown>,
  cursorOf: (row: Row) => string,
  edgeOf: (row: Row) => Extra,
) {
  const more = rows.length > page.limit
  const kept = rows.slice(0, page.limit)
  if (page.backwards) kept.reverse()
  const edges = kept.map((row) => ({ cursor: cursorOf(row), ...edgeOf(row) }))
  return {
    edges,
    pageInfo: {
      hasNextPage: page.backwards ? page.cursor !== undefined : more,
      hasPreviousPage: page.backwards ? more : page.cursor !== undefined,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  }
}

/**
 * One page of a list, for a connection of the builder, whose type Pothos cannot derive from a page.
 * @param list reads up to limit + 1 rows in reading order
 * @param besides what the connection's other fields need
 */
export async function connectionOf<Row, Cursor extends unknown[]>(
  args: PageArguments,
  cursors: CursorCodec<Cursor>,
  from: {
    list: (page: PageRequest<Cursor>) => Promise<Row[]>
    cursorOf: (row: Row) => [...Cursor]
    besides?: object
  },
): Promise<never> {
  const page = readPage(args, cursors)
  const rows = await from.list(page)
  const connection = toConnection(
    rows,
    page,
    (row) => cursors.encode(from.cursorOf(row)),
    (node) => ({ node }),
  )
  return { ...connection, ...from.besides } as never
}
