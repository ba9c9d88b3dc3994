import { sql, type Kysely, type Transaction } from 'kysely'
import { newId } from '#platform/global-ids.ts'
import type { BillingTables } from './tables.ts'

export type Bundle = { id: string; credits: number; priceMinor: number; currency: string; style: string; popular: boolean }

const COLUMNS = ['id', 'credits', 'priceMinor', 'currency', 'style', 'popular'] as const

/** What a site sells in a payment country: the country's own bundles, else those for every country. */
export function findBundlesFor(db: Kysely<BillingTables>, shop: { siteId: string; country: string }): Promise<Bundle[]> {
  return db
    .selectFrom('billing.bundle')
    .select(COLUMNS)
    .where('siteId', '=', shop.siteId)
    .where('active', '=', true)
    .where('country', '=', (eb) =>
      eb
        .selectFrom('billing.bundle as own')
        .where('own.siteId', '=', shop.siteId)
        .where('own.active', '=', true)
        .where('own.country', 'in', [shop.country, '*'])
        .select(sql<string>`max(own.country)`.as('country')),
    )
    .orderBy('credits')
    .limit(20)
    .execute()
}

/** Bundles by id, sold or not any more: an order keeps showing what was bought. */
export async function loadBundles(db: Kysely<BillingTables>, siteId: string, ids: string[]): Promise<Map<string, Bundle>> {
  const rows = await db
    .selectFrom('billing.bundle')
    .select(COLUMNS)
    .where('siteId', '=', siteId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .limit(ids.length)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Which bundles were paid for at their price of today, without a discount, within the last days: true by id. */
export async function loadChargedBundles(
  db: Kysely<BillingTables>,
  asked: { siteId: string; ids: string[]; days: number },
): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom('billing.bundle as b')
    .select('b.id')
    .where('b.siteId', '=', asked.siteId)
    .where(sql<boolean>`b.id = any(${asked.ids}::uuid[])`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('billing.order as o')
          .select('o.id')
          .whereRef('o.bundleId', '=', 'b.id')
          .whereRef('o.priceMinor', '=', 'b.priceMinor')
          .whereRef('o.currency', '=', 'b.currency')
          .where('o.discountCode', 'is', null)
          .where('o.state', 'in', ['COMPLETED', 'REFUNDED'])
          .where(sql<boolean>`o.completed_at > platform.now() - make_interval(days => ${asked.days})`),
      ),
    )
    .limit(asked.ids.length)
    .execute()
  return new Map(rows.map(({ id }) => [id, true]))
}

const DEFAULT_BUNDLES = [
  { style: 'p0', credits: 10, priceMinor: 999, popular: false },
  { style: 'p1', credits: 30, priceMinor: 2499, popular: false },
  { style: 'p2', credits: 75, priceMinor: 4999, popular: true },
  { style: 'p3', credits: 200, priceMinor: 9999, popular: false },
] as const

/** Gives a new site the default bundles in euro, for every country (CRED-03). Does nothing where the site has bundles. */
export async function createDefaultBundles(trx: Transaction<any>, siteId: string): Promise<void> {
  const typed = trx as Transaction<BillingTables>
  const known = await typed.selectFrom('billing.bundle').select('id').where('siteId', '=', siteId).limit(1).executeTakeFirst()
  if (known !== undefined) return
  await typed
    .insertInto('billing.bundle')
    .values(DEFAULT_BUNDLES.map((bundle) => ({ ...bundle, id: newId(), siteId, currency: 'EUR' })))
    .execute()
}
