import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { TimeCursor } from '#platform/base/cursors.ts'
import { pastedCode } from '#platform/base/pasted-text.rules.ts'
import type { PageRequest } from '#platform/graph/pagination.ts'
import { countRows } from '#platform/postgres/count-rows.ts'
import { keyset } from '#platform/postgres/keyset.ts'
import { selectEntries, type Entry } from '../account/entry.store.ts'
import { orders, type Order } from '../orders/order.store.ts'
import { REFUNDED_MINOR } from '../orders/refund.store.ts'
import type { Tables } from '../tables.ts'
import type {
  OrderState,
  PaymentMethod,
  RefundKind,
  RefundState,
  DifferenceKind,
} from '../tables/orders.types.ts'
import { readOrderNumber, readPaperNumber, readProviderRef } from './payment-words.rules.ts'

/** Which orders of a site an operator looks at; what is left out does not matter. */
export type OrderFilter = {
  states?: readonly OrderState[] | undefined
  methods?: readonly PaymentMethod[] | undefined
  /** When they were placed: from this moment on, and before that one. */
  from?: Date | undefined
  to?: Date | undefined
  /** An order's, invoice's or credit note's number, a discount code, or the provider's payment id. */
  text?: string | undefined
  accountId?: string | undefined
  /** Only orders about which the provider says something else than the books. */
  hasDifference?: boolean | undefined
}

/** An order of a site by its id, for an operator. */
export async function findOrdersOfSite(
  db: Kysely<Tables>,
  siteId: string,
  ids: string[],
): Promise<Map<string, Order>> {
  const rows = await orders(db)
    .where('o.siteId', '=', siteId)
    .where(sql<boolean>`o.id = any(${ids}::uuid[])`)
    .limit(ids.length)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** An order of a site by its number, for an operator. */
export function findOrderOfSite(
  db: Kysely<Tables>,
  siteId: string,
  number: string,
): Promise<Order | undefined> {
  return orders(db).where('o.siteId', '=', siteId).where('o.number', '=', number).executeTakeFirst()
}

/** A page of a site's orders, the newest first. */
export function listOrdersOfSite(
  db: Kysely<Tables>,
  { siteId, filter }: { siteId: string; filter: OrderFilter },
  page: PageRequest<TimeCursor>,
): Promise<Order[]> {
  const { isBeyond, order, limit } = keyset(page, 'desc', ['o.createdAt', 'o.id'])
  return orders(db).where(matches(siteId, filter)).where(isBeyond).orderBy(order).limit(limit).execute()
}

/** How many orders of a site match a filter. */
export async function countOrdersOfSite(
  db: Kysely<Tables>,
  { siteId, filter }: { siteId: string; filter: OrderFilter },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from billing."order" o where ${matches(siteId, filter)}`.execute(db)
  return rows[0]!.count
}

/** What orders come to in one currency. */
export type OrderTotal = { currency: string; orders: number; paidMinor: number; refundedMinor: number }

/**
 * How many orders of a site there are and what they come to, by currency, in one pass over them. Only paid
 * ones bring money.
 */
export async function sumOrdersOfSite(
  db: Kysely<Tables>,
  { siteId, filter }: { siteId: string; filter: OrderFilter },
): Promise<OrderTotal[]> {
  const { rows } = await sql<OrderTotal>`
    with found as materialized (
      select o.id, o.currency, o.state, o.price_minor from billing."order" o where ${matches(siteId, filter)}),
    refunds as (
      select r.order_id, ${REFUNDED_MINOR} as refunded from billing.refund r join found f on f.id = r.order_id group by r.order_id)
    select f.currency, count(*)::int as orders,
      coalesce(sum(f.price_minor) filter (where f.state in ('COMPLETED', 'REFUNDED')), 0)::bigint as paid_minor,
      coalesce(sum(r.refunded), 0)::bigint as refunded_minor
    from found f left join refunds r on r.order_id = f.id group by f.currency order by f.currency`.execute(db)
  return rows
}

function matches(siteId: string, filter: OrderFilter): RawBuilder<boolean> {
  const { states, methods, from, to, text, accountId, hasDifference } = filter
  const all = [sql`o.site_id = ${siteId}::uuid`]
  if (states !== undefined) all.push(sql`o.state = any(${[...states]}::text[])`)
  if (methods !== undefined) all.push(sql`o.method = any(${[...methods]}::text[])`)
  if (from !== undefined) all.push(sql`o.created_at >= ${from}::timestamptz`)
  if (to !== undefined) all.push(sql`o.created_at < ${to}::timestamptz`)
  if (accountId !== undefined) all.push(sql`o.account_id = ${accountId}::uuid`)
  if (hasDifference === true)
    all.push(
      sql`exists (select from billing.payment_difference d where d.order_id = o.id and d.resolved_at is null and d.noted_at is null)`,
    )
  if (text !== undefined) all.push(sql`o.id in (${named(siteId, text)})`)
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

// The ids of the orders that a text names. Each part has an index of its own; joined by "or", the parts would
// make the search read all orders of the site.
function named(siteId: string, text: string): RawBuilder<unknown> {
  const own = sql`
    select n.id from billing."order" n where n.site_id = ${siteId}::uuid and n.number = ${readOrderNumber(text)}
    union select n.id from billing."order" n where n.site_id = ${siteId}::uuid and n.discount_code = ${pastedCode(text)}
    union select n.order_id from billing.payment n where n.site_id = ${siteId}::uuid and n.provider_ref = ${readProviderRef(text)}`
  const paper = readPaperNumber(text)
  if (paper === undefined) return own
  const { isNote, year, number } = paper
  return isNote
    ? sql`${own} union select r.order_id from billing.credit_note n join billing.refund r on r.id = n.refund_id
        where n.site_id = ${siteId}::uuid and n.year = ${year} and n.number = ${number}`
    : sql`${own} union select n.order_id from billing.invoice n
        where n.site_id = ${siteId}::uuid and n.year = ${year} and n.number = ${number}`
}

/** What is left of the lot of an order, and of how many credits. */
export type Lot = { orderId: string; credits: number; remaining: number }

export async function findLots(db: Kysely<Tables>, orderIds: string[]): Promise<Map<string, Lot>> {
  const rows = await db
    .selectFrom('billing.lot')
    .select(['orderId', 'credits', 'remaining'])
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.orderId!, { ...row, orderId: row.orderId! }]))
}

/** A bank that took the money of an order back. */
export type Chargeback = { orderId: string; createdAt: Date; reversedAt: Date | null }

export async function findChargebacks(
  db: Kysely<Tables>,
  orderIds: string[],
): Promise<Map<string, Chargeback[]>> {
  const rows = await db
    .selectFrom('billing.chargeback')
    .select(['orderId', 'createdAt', 'reversedAt'])
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .orderBy('createdAt')
    .execute()
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

/** A contradiction between provider and books, open, looked at or gone. */
export type OrderDifference = {
  orderId: string
  kind: DifferenceKind
  expected: string
  found: string
  firstSeenAt: Date
  notedAt: Date | null
  resolvedAt: Date | null
}

export async function findDifferences(
  db: Kysely<Tables>,
  orderIds: string[],
): Promise<Map<string, OrderDifference[]>> {
  const rows = await db
    .selectFrom('billing.paymentDifference')
    .select(['orderId', 'kind', 'expected', 'found', 'firstSeenAt', 'notedAt', 'resolvedAt'])
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .orderBy('firstSeenAt', 'desc')
    .limit(1000)
    .execute()
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

/** A refund of a site in the list of all of them. */
export type ListedRefund = {
  id: string
  orderId: string
  accountId: string
  orderNumber: string
  kind: RefundKind
  state: RefundState
  byHand: boolean
  credits: number
  amountMinor: number
  currency: string
  vatMinor: number | null
  createdAt: Date
  settledAt: Date | null
  /** What the provider calls the payment. */
  providerRef: string | null
  creditNoteYear: number | null
  creditNoteNumber: number | null
}

function refundsOfSite(db: Kysely<Tables>, siteId: string) {
  return db
    .selectFrom('billing.refund as r')
    .innerJoin('billing.order as o', 'o.id', 'r.orderId')
    .innerJoin('billing.payment as p', 'p.orderId', 'r.orderId')
    .leftJoin('billing.creditNote as n', (join) =>
      join.onRef('n.refundId', '=', 'r.id').on('n.isCancellation', '=', false),
    )
    .select(['r.id', 'r.orderId', 'r.accountId', 'o.number as orderNumber', 'r.kind', 'r.state', 'r.byHand'])
    .select(['r.credits', 'r.amountMinor', 'r.currency', 'n.vatMinor', 'r.createdAt', 'r.settledAt'])
    .select(['p.providerRef', 'n.year as creditNoteYear', 'n.number as creditNoteNumber'])
    .where('r.siteId', '=', siteId)
}

/** Which refunds of a site an operator looks at. */
export type RefundFilter = {
  states?: readonly RefundState[] | undefined
  kinds?: readonly RefundKind[] | undefined
  from?: Date | undefined
  to?: Date | undefined
}

/** A page of a site's refunds, the newest first. Those that wait to be paid by hand are `refused`. */
export function listRefundsOfSite(
  db: Kysely<Tables>,
  { siteId, filter }: { siteId: string; filter: RefundFilter },
  page: PageRequest<TimeCursor>,
): Promise<ListedRefund[]> {
  const { isBeyond, order, limit } = keyset(page, 'desc', ['r.createdAt', 'r.id'])
  const query = refundsOfSite(db, siteId).where(matchesRefund(filter)).where(isBeyond)
  return query.orderBy(order).limit(limit).execute()
}

/** Some refunds of a site, by id. */
export async function findRefundsOfSite(
  db: Kysely<Tables>,
  siteId: string,
  ids: string[],
): Promise<Map<string, ListedRefund>> {
  const rows = await refundsOfSite(db, siteId).where('r.id', 'in', ids).limit(ids.length).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** How many refunds of a site match a filter. */
export function countRefundsOfSite(
  db: Kysely<Tables>,
  { siteId, filter }: { siteId: string; filter: RefundFilter },
): Promise<number> {
  return countRows(
    db.selectFrom('billing.refund as r').where('r.siteId', '=', siteId).where(matchesRefund(filter)),
  )
}

function matchesRefund({ states, kinds, from, to }: RefundFilter): RawBuilder<boolean> {
  const all = [sql`true`]
  if (states !== undefined) all.push(sql`r.state = any(${[...states]}::text[])`)
  if (kinds !== undefined) all.push(sql`r.kind = any(${[...kinds]}::text[])`)
  if (from !== undefined) all.push(sql`r.created_at >= ${from}::timestamptz`)
  if (to !== undefined) all.push(sql`r.created_at < ${to}::timestamptz`)
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

/** The refunds of one order, the oldest first. */
export async function findRefundsOfOrder(
  db: Kysely<Tables>,
  of: { siteId: string; orderId: string },
): Promise<ListedRefund[]> {
  return refundsOfSite(db, of.siteId)
    .where('r.orderId', '=', of.orderId)
    .orderBy('r.createdAt')
    .orderBy('r.id')
    .limit(1000)
    .execute()
}

/** The lines of a ledger that name an order, or a refund or charge-back of it, the oldest first. */
export async function listEntriesOfOrder(
  db: Kysely<Tables>,
  { orderId, accountId }: { orderId: string; accountId: string },
): Promise<Entry[]> {
  return selectEntries(db, accountId)
    .where(
      sql<boolean>`kind in ('purchase', 'refund', 'chargeback', 'debt', 'correction') and ref in (
        select ${orderId}::uuid union all select r.id from billing.refund r where r.order_id = ${orderId}::uuid
        union all select c.id from billing.chargeback c where c.order_id = ${orderId}::uuid)`,
    )
    .orderBy('number')
    .limit(1000)
    .execute()
}
