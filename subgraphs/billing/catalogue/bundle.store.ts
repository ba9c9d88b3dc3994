import { sql, type Kysely, type Transaction } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import type { QueryableTransaction } from '#platform/postgres/database.ts'
import type { Tables } from '../tables.ts'

export type Bundle = {
  id: string
  credits: number
  priceMinor: number
  currency: string
  style: 'p0' | 'p1' | 'p2' | 'p3'
  popular: boolean
}

const COLUMNS = ['id', 'credits', 'priceMinor', 'currency', 'style', 'popular'] as const

/** What a site sells in a payment country: the country's own bundles, else those for every country. */
export function findBundlesFor(
  db: Kysely<Tables>,
  shop: { siteId: string; country: string },
): Promise<Bundle[]> {
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
export async function loadBundles(
  db: Kysely<Tables>,
  siteId: string,
  ids: string[],
): Promise<Map<string, Bundle>> {
  const rows = await db
    .selectFrom('billing.bundle')
    .select(COLUMNS)
    .where('siteId', '=', siteId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .limit(ids.length)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Whether each bundle was bought at its current price, without a discount, in the recent past; by bundle id.
 */
export async function loadChargedBundles(
  db: Kysely<Tables>,
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
  { style: 'p0', credits: 10, popular: false },
  { style: 'p1', credits: 30, popular: false },
  { style: 'p2', credits: 75, popular: true },
  { style: 'p3', credits: 200, popular: false },
] as const

// In the order of the bundles. Prices as shops of the country write them, not converted by the day.
const DEFAULT_PRICES = [
  { country: '*', currency: 'EUR', pricesMinor: [999, 2499, 4999, 9999] },
  { country: 'GB', currency: 'GBP', pricesMinor: [899, 2199, 4399, 8799] },
  { country: 'CH', currency: 'CHF', pricesMinor: [990, 2490, 4990, 9990] },
  { country: 'SE', currency: 'SEK', pricesMinor: [11900, 29900, 57900, 114900] },
  { country: 'NO', currency: 'NOK', pricesMinor: [11900, 29900, 59900, 117900] },
  { country: 'DK', currency: 'DKK', pricesMinor: [7900, 18900, 37900, 74900] },
  { country: 'PL', currency: 'PLN', pricesMinor: [4299, 10999, 21499, 42999] },
] as const

/**
 * Gives a new site the default bundles: in euro for every country, and in their own money for those that have
 * another one and a price of their own (CRED-03). Does nothing where the site has bundles.
 */
export async function createDefaultBundles(trx: QueryableTransaction, siteId: string): Promise<void> {
  const typed = trx as Transaction<Tables>
  const known = await typed
    .selectFrom('billing.bundle')
    .select('id')
    .where('siteId', '=', siteId)
    .limit(1)
    .executeTakeFirst()
  if (known !== undefined) return
  const bundles = DEFAULT_PRICES.flatMap(({ country, currency, pricesMinor }) =>
    DEFAULT_BUNDLES.map((bundle, position) => ({
      ...bundle,
      id: newId(),
      siteId,
      country,
      currency,
      priceMinor: pricesMinor[position]!,
    })),
  )
  await typed.insertInto('billing.bundle').values(bundles).execute()
}
