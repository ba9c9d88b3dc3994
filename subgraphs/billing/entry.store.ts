import type { Kysely } from 'kysely'
import type { PageRequest } from '#platform/pagination.ts'
import type { Viewer } from '#platform/request-context.ts'
import type { BillingTables, EntryKind } from './tables.ts'

export type Entry = {
  accountId: string
  number: number
  amount: number
  balanceAfter: number
  kind: EntryKind
  ref: string
  valueMicro: number | null
  currency: string | null
  createdAt: Date
}

/** A page of the viewer's ledger, the newest first. */
export function listEntriesFor(db: Kysely<BillingTables>, viewer: Viewer, page: PageRequest): Promise<Entry[]> {
  let query = db
    .selectFrom('billing.entry')
    .select(['accountId', 'number', 'amount', 'balanceAfter', 'kind', 'ref', 'valueMicro', 'currency', 'createdAt'])
    .where('accountId', '=', viewer.memberId)
  const cursor = Number(page.cursor?.[0])
  if (Number.isSafeInteger(cursor)) query = query.where('number', page.backwards ? '>' : '<', cursor)
  return query
    .orderBy('number', page.backwards ? 'asc' : 'desc')
    .limit(page.limit + 1)
    .execute()
}
