import { sql, type Kysely } from 'kysely'
import type { TimeCursor } from '#platform/cursors.ts'
import type { PageRequest } from '#platform/pagination.ts'
import type { PartnerTraffic } from '#platform/request-context.ts'
import { accountsOfTraffic } from '../accounts/published.ts'
import type { OrderState } from './order.rules.ts'
import type { BillingTables } from './tables.ts'

/** An order that was paid by somebody whom a partner brought, without anything that says who it was. */
export type PartnerOrder = {
  id: string
  accountId: string
  state: OrderState
  priceMinor: number
  vatMinor: number
  currency: string
  completedAt: Date
  network: string
  ref: string | null
  sub1: string | null
  sub2: string | null
  sub3: string | null
}

/**
 * The orders that were paid by a partner's own traffic on a site, in the order of their payment; those of accounts that were erased since are not
 * among them.
 */
export async function findPartnerOrders(
  db: Kysely<BillingTables>,
  asked: { siteId: string; traffic: PartnerTraffic },
  page: PageRequest<TimeCursor>,
): Promise<PartnerOrder[]> {
  const [completedAt = null, id = null] = page.cursor ?? []
  const [comparison, direction] = page.backwards ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  const { rows } = await sql<PartnerOrder>`
    select o.id, o.account_id, o.state, o.price_minor, o.vat_minor, o.currency, o.completed_at, t.network, t.ref, t.sub1, t.sub2, t.sub3
    from ${accountsOfTraffic(asked.siteId, asked.traffic)} t
    join billing."order" o on o.account_id = t.account_id and o.site_id = ${asked.siteId}::uuid
    where o.completed_at is not null
      and (${completedAt}::timestamptz is null or (o.completed_at, o.id) ${comparison} (${completedAt}::timestamptz, ${id}::uuid))
    order by o.completed_at ${direction}, o.id ${direction} limit ${page.limit + 1}`.execute(db)
  return rows
}
