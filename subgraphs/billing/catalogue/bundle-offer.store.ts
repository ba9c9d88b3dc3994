import type { Kysely, Transaction } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import type { Tables } from '../tables.ts'
import type { NewBundle } from './bundle.rules.ts'

/** A bundle on sale, as the operator sees it. */
export type OfferedBundle = NewBundle & { id: string }

/** A bundle of the catalogue, which may no longer be on sale, and since when it has existed. */
export type CatalogueBundle = OfferedBundle & { active: boolean; createdAt: Date }

const COLUMNS = ['id', 'country', 'currency', 'credits', 'priceMinor', 'style', 'popular'] as const

/** Every bundle that a site sells, by country. */
export function listBundles(db: Kysely<Tables>, siteId: string): Promise<OfferedBundle[]> {
  return db
    .selectFrom('billing.bundle')
    .select(COLUMNS)
    .where('siteId', '=', siteId)
    .where('active', '=', true)
    .orderBy('country')
    .orderBy('credits')
    .limit(1000)
    .execute()
}

/** The bundle of each country and style that is on sale, or was the last one. */
export function listCatalogue(db: Kysely<Tables>, siteId: string): Promise<CatalogueBundle[]> {
  return db
    .selectFrom('billing.bundle')
    .distinctOn(['country', 'style'])
    .select([...COLUMNS, 'active', 'createdAt'])
    .where('siteId', '=', siteId)
    .orderBy('country')
    .orderBy('style')
    .orderBy('active', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(2000)
    .execute()
}

/** Ends bundles, adds others and marks the popular one. What ends stays with the orders that were placed. */
export async function replaceBundles(
  trx: Transaction<Tables>,
  { siteId, country }: { siteId: string; country: string },
  { endedIds, added, popularId }: { endedIds: string[]; added: NewBundle[]; popularId: string | undefined },
): Promise<void> {
  const offered = trx
    .updateTable('billing.bundle')
    .where('siteId', '=', siteId)
    .where('country', '=', country)
    .where('active', '=', true)
  if (endedIds.length > 0) await offered.set({ active: false }).where('id', 'in', endedIds).execute()
  await offered.set({ popular: false }).where('popular', '=', true).execute()
  if (popularId !== undefined) await offered.set({ popular: true }).where('id', '=', popularId).execute()
  await insertBundles(trx, siteId, added)
}

/** Sells bundles on a site that sells none in their countries. */
export async function insertBundles(
  trx: Transaction<Tables>,
  siteId: string,
  bundles: readonly NewBundle[],
): Promise<void> {
  const rows = bundles.map((bundle) => ({ ...bundle, id: newId(), siteId }))
  if (rows.length > 0) await trx.insertInto('billing.bundle').values(rows).execute()
}
