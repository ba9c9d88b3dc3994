import { sql, type RawBuilder } from 'kysely'

type Page = { limit: number; backwards: boolean; cursor: readonly unknown[] | undefined }

/** The parts of a statement that reads one page. `limit` is one row more: whether another page follows. */
type Keyset = { isBeyond: RawBuilder<boolean>; order: RawBuilder<unknown>; limit: number }

/**
 * One page of a list by the values of its last row, so that rows added meanwhile move no page.
 * @param direction of the list read forwards, the same for every column
 * @param columns what orders the list, with the cursor's values in the same order; together they are unique,
 * and an index has them in this order
 */
export function keyset(
  { limit, backwards, cursor }: Page,
  direction: 'asc' | 'desc',
  columns: readonly string[],
): Keyset {
  const isRising = (direction === 'asc') !== backwards
  const places = columns.map((column) => sql.ref(column))
  const way = isRising ? sql`asc` : sql`desc`
  return {
    isBeyond:
      cursor === undefined
        ? sql`true`
        : sql`(${sql.join(places)}) ${isRising ? sql`>` : sql`<`} (${sql.join([...cursor])})`,
    order: sql.join(places.map((place) => sql`${place} ${way}`)),
    limit: limit + 1,
  }
}
