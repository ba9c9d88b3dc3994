import { sql, type Kysely, type Selectable } from 'kysely'
import { cursorOf, numberUpTo } from '#platform/base/cursors.ts'
import type { PageRequest } from '#platform/graph/pagination.ts'
import { countRows } from '#platform/postgres/count-rows.ts'
import { keyset } from '#platform/postgres/keyset.ts'
import type { Viewer } from '#platform/requests/request-context.ts'
import type { EntryTable, Tables } from '../tables.ts'

export type Entry = Selectable<EntryTable>

/** An entry's number in its account. */
export const ENTRY_CURSOR = cursorOf(numberUpTo(Number.MAX_SAFE_INTEGER))

/** A page of the viewer's ledger, the newest first. */
export function listEntriesFor(
  db: Kysely<Tables>,
  viewer: Viewer,
  page: PageRequest<[number: number]>,
): Promise<Entry[]> {
  const { isBeyond, order, limit } = keyset(page, 'desc', ['number'])
  return selectEntries(db, viewer.memberId).where(isBeyond).orderBy(order).limit(limit).execute()
}

/** Entries of the viewer’s ledger by their number, as text. */
export async function loadEntriesFor(
  db: Kysely<Tables>,
  viewer: Viewer,
  numbers: string[],
): Promise<Map<string, Entry>> {
  const rows = await selectEntries(db, viewer.memberId)
    .where('number', '=', sql<number>`any(${numbers}::bigint[])`)
    .limit(numbers.length)
    .execute()
  return new Map(rows.map((row) => [String(row.number), row]))
}

/** How many lines the viewer's ledger has. */
export function countEntriesFor(db: Kysely<Tables>, viewer: Viewer): Promise<number> {
  return countRows(db.selectFrom('billing.entry').where('accountId', '=', viewer.memberId))
}

/**
 * How many credits of orders settled a debt; nothing for those that settled none. Ask only for orders that
 * the viewer may see.
 */
export async function loadSettledCredits(
  db: Kysely<Tables>,
  orderIds: string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('billing.order as o')
    .innerJoin('billing.entry as e', (join) =>
      join.onRef('e.accountId', '=', 'o.accountId').on('e.kind', '=', 'debt').onRef('e.ref', '=', 'o.id'),
    )
    .select(['o.id', 'e.amount'])
    .where(sql<boolean>`o.id = any(${orderIds}::uuid[])`)
    .limit(orderIds.length)
    .execute()
  return new Map(rows.map(({ id, amount }) => [id, -amount]))
}

/** A query for the lines of one ledger; the caller says which, in what order and how many. */
export function selectEntries(db: Kysely<Tables>, accountId: string) {
  return db
    .selectFrom('billing.entry')
    .select([
      'accountId',
      'number',
      'amount',
      'balanceAfter',
      'kind',
      'ref',
      'valueMicro',
      'currency',
      'createdAt',
    ])
    .where('accountId', '=', accountId)
}
