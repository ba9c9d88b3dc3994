import type { Kysely } from 'kysely'
import type { ArchivePage } from '#platform/members/archive-page.ts'
import type { Tables } from '../tables.ts'

/** The member's orders as a page, the newest first. */
export async function ordersPage(
  db: Kysely<Tables>,
  { siteId, memberId }: { siteId: string; memberId: string },
): Promise<ArchivePage> {
  const orders = await db
    .selectFrom('billing.order')
    .select(['number', 'createdAt', 'credits', 'priceMinor', 'currency', 'method', 'state'])
    .where('siteId', '=', siteId)
    .where('accountId', '=', memberId)
    .orderBy('createdAt', 'desc')
    .execute()
  return {
    name: 'orders',
    blocks: [
      {
        kind: 'table',
        heading: null,
        columns: ['number', 'ordered', 'credits', 'price', 'method', 'state'],
        rows: orders.map(({ number, createdAt, credits, priceMinor, currency, method, state }) => [
          { text: number },
          { at: createdAt },
          { number: credits },
          { amountMinor: priceMinor, currency },
          { word: `method.${method}` },
          { word: `orderState.${state}` },
        ]),
      },
    ],
  }
}
