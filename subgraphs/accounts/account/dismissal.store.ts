import type { Kysely, Transaction } from 'kysely'
import type { Viewer } from '#platform/requests/request-context.ts'
import type { Tables } from '../tables.ts'

/** A member's dismissal and its time. */
export type Dismissal = { key: string; dismissedAt: Date }

/** All dismissals of the viewer, oldest first. */
export function findDismissalsFor(db: Kysely<Tables>, { siteId, memberId }: Viewer): Promise<Dismissal[]> {
  return db
    .selectFrom('accounts.dismissal')
    .select(['key', 'dismissedAt'])
    .where('siteId', '=', siteId)
    .where('accountId', '=', memberId)
    .orderBy('dismissedAt')
    .orderBy('key')
    .limit(100)
    .execute()
}

/** Inserts dismissals; an existing one keeps its original time. */
export async function insertDismissals(
  trx: Transaction<Tables>,
  { siteId, memberId }: Viewer,
  dismissals: Dismissal[],
): Promise<void> {
  const rows = dismissals.map((dismissal) => ({ ...dismissal, siteId, accountId: memberId }))
  await trx
    .insertInto('accounts.dismissal')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['accountId', 'key']).doNothing())
    .execute()
}
