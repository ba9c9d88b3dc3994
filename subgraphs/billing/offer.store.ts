import { sql, type Kysely, type Transaction } from 'kysely'
import type { Viewer } from '#platform/request-context.ts'
import type { Membership, Offer } from './offer.rules.ts'
import type { BillingTables } from './tables.ts'

/** The offers that the viewer has been told of. */
export function findOffersFor(db: Kysely<BillingTables>, { siteId, memberId }: Viewer): Promise<Offer[]> {
  return db
    .selectFrom('billing.offer')
    .select(['kind', 'code', 'startsAt', 'endsAt'])
    .select(sql<number>`value_percentage::float8`.as('valuePercentage'))
    .where('siteId', '=', siteId)
    .where('memberId', '=', memberId)
    .limit(10)
    .execute()
}

/** Keeps an offer as it was told first; telling it again changes nothing. */
export async function insertOffer(trx: Transaction<BillingTables>, { siteId, memberId }: Viewer, offer: Offer): Promise<void> {
  await trx
    .insertInto('billing.offer')
    .values({ ...offer, siteId, memberId, valuePercentage: String(offer.valuePercentage) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** When the viewer came, as accounts publishes it; undefined for an account that is closed. */
export async function findMembership(db: Kysely<BillingTables>, { siteId, memberId }: Viewer): Promise<Membership | undefined> {
  const { rows } = await sql<Membership>`select * from accounts.published_membership(${siteId}::uuid, ${memberId}::uuid)`.execute(db)
  return rows[0]
}

/** The company's discount for members who are about to leave, in percent; 0 for none. */
export async function findDeletePercentage(db: Kysely<BillingTables>, siteId: string): Promise<number> {
  const { rows } = await sql<{ percentage: number }>`select accounts.published_delete_discount(${siteId}::uuid) as percentage`.execute(db)
  return rows[0]?.percentage ?? 0
}
