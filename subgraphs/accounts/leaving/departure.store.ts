import type { Kysely } from 'kysely'
import type { TimeCursor } from '#platform/base/cursors.ts'
import type { PageRequest } from '#platform/graph/pagination.ts'
import { countRows } from '#platform/postgres/count-rows.ts'
import { keyset } from '#platform/postgres/keyset.ts'
import type { DeleteReason, Tables } from '../tables.ts'

/** What a member wrote when asking for the deletion of the account. */
export type Departure = {
  id: string
  accountId: string
  reason: DeleteReason
  remarks: string
  requestedAt: Date
  undoneAt: Date | null
}

const departures = (db: Kysely<Tables>, siteId: string) =>
  db.selectFrom('accounts.deletion as d').where('d.siteId', '=', siteId).where('d.remarks', 'is not', null)

/** A page of what leaving members of a site wrote, the newest first. */
export function listDepartures(
  db: Kysely<Tables>,
  siteId: string,
  page: PageRequest<TimeCursor>,
): Promise<Departure[]> {
  const { isBeyond, order, limit } = keyset(page, 'desc', ['d.requestedAt', 'd.id'])
  return departures(db, siteId)
    .select(['d.id', 'd.accountId', 'd.reason', 'd.remarks', 'd.requestedAt', 'd.undoneAt'])
    .where(isBeyond)
    .orderBy(order)
    .limit(limit)
    .$narrowType<{ remarks: string }>()
    .execute()
}

/** How many leaving members of a site wrote something that is still stored. */
export function countDepartures(db: Kysely<Tables>, siteId: string): Promise<number> {
  return countRows(departures(db, siteId))
}
