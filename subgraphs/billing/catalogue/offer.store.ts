import { sql, type Kysely, type Transaction } from 'kysely'
import type { Viewer } from '#platform/requests/request-context.ts'
import type { Tables } from '../tables.ts'
import type { Offer } from './offer.rules.ts'

/** The offers issued to the viewer. */
export function findOffersFor(db: Kysely<Tables>, { siteId, memberId }: Viewer): Promise<Offer[]> {
  return db
    .selectFrom('billing.offer')
    .select(['kind', 'code', 'startsAt', 'endsAt'])
    .select(sql<number>`value_percentage::float8`.as('valuePercentage'))
    .where('siteId', '=', siteId)
    .where('memberId', '=', memberId)
    .limit(10)
    .execute()
}

/** Stores an offer as the member first saw it; a second call changes nothing. */
export async function insertOffer(
  trx: Transaction<Tables>,
  { siteId, memberId }: Viewer,
  offer: Offer,
): Promise<void> {
  await trx
    .insertInto('billing.offer')
    .values({ ...offer, siteId, memberId, valuePercentage: String(offer.valuePercentage) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
