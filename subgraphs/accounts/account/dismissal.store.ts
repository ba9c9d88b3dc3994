import type { Kysely, Transaction } from 'kysely'
import type { Viewer } from '#platform/requests/request-context.ts'
import type { Tables } from '../tables.ts'

/** What a member has put away, and when. */
export type Dismissal = { key: string; dismissedAt: Date }

/** Everything that the viewer has put away, the oldest first. */
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

/** Keeps dismissals; one that is known already keeps its first moment. */
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
