import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { TimeCursor } from '#platform/base/cursors.ts'
import type { PageRequest } from '#platform/graph/pagination.ts'
import { keyset } from '#platform/postgres/keyset.ts'
import type { PartnerTraffic } from '#platform/requests/request-context.ts'
import { accountsOfTraffic } from '#subgraphs/accounts/published.ts'
import { REFUNDED_MINOR } from '../orders/refund.store.ts'
import type { Tables } from '../tables.ts'
import type { OrderState } from '../tables/orders.types.ts'

/** An order paid by a member whom a partner referred, without anything that identifies the member. */
export type PartnerOrder = {
  id: string
  accountId: string
  state: OrderState
  credits: number
  priceMinor: number
  vatMinor: number
  currency: string
  completedAt: Date
  /** Whether the account had paid nothing before. */
  isFirst: boolean
  /** What goes back or has gone back in all; null when nothing does. */
  refundedMinor: number | null
  /** When the last part of it was promised. */
  refundedAt: Date | null
  network: string
  ref: string | null
  sub1: string | null
  sub2: string | null
  sub3: string | null
}

/**
 * Whose orders are asked for, and which: those that were paid from the first to the last of some days of the
 * site, and of which something goes back since a moment.
 */
export type AskedOrders = {
  siteId: string
  traffic: PartnerTraffic
  from: string | null
  to: string | null
  timeZone: string
  refundedSince: Date | null
  /** Only this order; left out for all. */
  orderId?: string
}

// Those of accounts that were erased since are not among them: their tracking data is gone.
function ordersOf(asked: AskedOrders): RawBuilder<unknown> {
  const { siteId, traffic, from, to, timeZone, refundedSince, orderId = null } = asked
  return sql`
    from ${accountsOfTraffic(siteId, traffic)} t
    join billing."order" o on o.account_id = t.account_id and o.site_id = ${siteId}::uuid
    where o.completed_at is not null and (${orderId}::uuid is null or o.id = ${orderId}::uuid)
      and (${from}::date is null or o.completed_at >= ${from}::date::timestamp at time zone ${timeZone})
      and (${to}::date is null or o.completed_at < (${to}::date + 1)::timestamp at time zone ${timeZone})
      and (${refundedSince}::timestamptz is null or exists
        (select from billing.refund r where r.order_id = o.id and r.created_at >= ${refundedSince}::timestamptz))`
}

// Of the order p.
const REFUNDED = sql`
  (select ${REFUNDED_MINOR}::int as refunded_minor,
    max(r.created_at) filter (where r.state <> 'undone') as refunded_at from billing.refund r where r.order_id = p.id)`

/**
 * A page of the orders that were paid by a partner's own traffic on a site, in the order of their payment.
 */
export async function findPartnerOrders(
  db: Kysely<Tables>,
  asked: AskedOrders,
  page: PageRequest<TimeCursor>,
): Promise<PartnerOrder[]> {
  const { isBeyond, order, limit } = keyset(page, 'asc', ['o.completedAt', 'o.id'])
  // What is asked of other rows is asked for the rows of the page only.
  const { rows } = await sql<PartnerOrder>`
    select p.*, g.refunded_minor, g.refunded_at, not exists
      (select from billing."order" b where b.account_id = p.account_id and (b.completed_at, b.id) < (p.completed_at, p.id)) as is_first
    from (
      select o.id, o.account_id, o.state, o.credits, o.price_minor, o.vat_minor, o.currency, o.completed_at, t.network, t.ref, t.sub1, t.sub2, t.sub3
      ${ordersOf(asked)} and ${isBeyond} order by ${order} limit ${limit}
    ) p
    cross join lateral ${REFUNDED} g
    order by ${keyset(page, 'asc', ['p.completedAt', 'p.id']).order}`.execute(db)
  return rows
}

/** One of these orders; undefined when its account has been erased. */
export async function findPartnerOrder(
  db: Kysely<Tables>,
  asked: Pick<AskedOrders, 'siteId' | 'traffic' | 'timeZone'> & { orderId: string },
): Promise<PartnerOrder | undefined> {
  const all = { ...asked, from: null, to: null, refundedSince: null }
  const [order] = await findPartnerOrders(db, all, { limit: 1, backwards: false, cursor: undefined })
  return order
}

/** The orders of a day of the site in one currency. `refundedMinor` is what goes back of them. */
export type PartnerOrderDay = {
  day: string
  currency: string
  orders: number
  totalMinor: number
  refundedMinor: number
}

/** The same orders by day of payment and currency, the oldest first. Days without any are missing. */
export async function countPartnerOrdersByDay(
  db: Kysely<Tables>,
  asked: AskedOrders,
): Promise<PartnerOrderDay[]> {
  const { rows } = await sql<PartnerOrderDay>`
    select p.day, p.currency, count(*)::int as orders, sum(p.price_minor)::bigint as total_minor,
      coalesce(sum(g.refunded_minor), 0)::bigint as refunded_minor
    from (select o.id, o.price_minor, o.currency, (o.completed_at at time zone ${asked.timeZone})::date as day ${ordersOf(asked)}) p
    cross join lateral ${REFUNDED} g group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** How many they are on all pages together. */
export async function countPartnerOrders(db: Kysely<Tables>, asked: AskedOrders): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${ordersOf(asked)}`.execute(db)
  return rows[0]!.count
}
