import type { Kysely, Transaction } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import type { Tables } from '../tables.ts'
import type { NewBundle } from './bundle.rules.ts'

/** A bundle on sale, as the operator sees it. */
export type OfferedBundle = NewBundle & { id: string }

/** Every bundle that a site sells, by country. */
export function listBundles(db: Kysely<Tables>, siteId: string): Promise<OfferedBundle[]> {
  return db
    .selectFrom('billing.bundle')
    .select(['id', 'country', 'currency', 'credits', 'priceMinor', 'style', 'popular'])
    .where('siteId', '=', siteId)
    .where('active', '=', true)
    .orderBy('country')
    .orderBy('credits')
    .limit(1000)
    .execute()
}

/**
 * Sells bundles from now on, each in place of the one of its style and country. What it replaces stays with
 * the orders that were placed for it. A popular one takes that mark from the others of its country.
 */
export async function offerBundles(
  trx: Transaction<Tables>,
  siteId: string,
  bundles: readonly NewBundle[],
): Promise<void> {
  for (const { country, style, popular } of bundles) {
    const ofCountry = trx
      .updateTable('billing.bundle')
      .where('siteId', '=', siteId)
      .where('country', '=', country)
      .where('active', '=', true)
    await ofCountry.set({ active: false }).where('style', '=', style).execute()
    if (popular) await ofCountry.set({ popular: false }).where('popular', '=', true).execute()
  }
  const rows = bundles.map((bundle) => ({ ...bundle, id: newId(), siteId }))
  if (rows.length > 0) await trx.insertInto('billing.bundle').values(rows).execute()
}

/** Ends the sale of a bundle. @returns false when the site does not sell it */
export async function withdrawBundle(trx: Transaction<Tables>, siteId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('billing.bundle')
    .set({ active: false })
    .where('siteId', '=', siteId)
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
