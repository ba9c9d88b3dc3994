import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/**
 * A bundle on sale and its country, which set the price of a message. Country '*' is every country without
 * bundles of its own.
 */
export type PricedBundle = { country: string; credits: number; priceMinor: number; currency: string }

/** The bundles that a site sells, of all countries. */
export function findPricedBundles(db: Kysely<Tables>, siteId: string): Promise<PricedBundle[]> {
  return db
    .selectFrom('billing.bundle')
    .select(['country', 'credits', 'priceMinor', 'currency'])
    .where('siteId', '=', siteId)
    .where('active', '=', true)
    .orderBy('country')
    .orderBy('credits')
    .limit(1000)
    .execute()
}
