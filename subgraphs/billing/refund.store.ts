import { sql, type Kysely, type Transaction } from 'kysely'
import { newId } from '#platform/global-ids.ts'
import type { Order } from './order.store.ts'
import type { RefundShare } from './refund.rules.ts'
import type { BillingTables } from './tables.ts'

export type Refund = {
  id: string
  orderId: string
  kind: 'withdrawal' | 'provider'
  credits: number
  amountMinor: number
  currency: string
  state: 'requested' | 'accepted' | 'refused'
  createdAt: Date
  /** Null for a refund that was made before there were credit notes. */
  creditNoteYear: number | null
  creditNoteNumber: number | null
}

function refunds(db: Kysely<BillingTables>) {
  return db
    .selectFrom('billing.refund as r')
    .leftJoin('billing.creditNote as n', 'n.refundId', 'r.id')
    .select(['r.id', 'r.orderId', 'r.kind', 'r.credits', 'r.amountMinor', 'r.currency', 'r.state', 'r.createdAt', 'n.year as creditNoteYear', 'n.number as creditNoteNumber'])
}

/** The refunds of orders, the oldest first. Ask only for orders that the viewer may see. */
export async function findRefunds(db: Kysely<BillingTables>, orderIds: string[]): Promise<Map<string, Refund[]>> {
  const rows = await refunds(db)
    .where(sql<boolean>`r.order_id = any(${orderIds}::uuid[])`)
    .orderBy('r.createdAt')
    .execute()
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

/** Credits that are left of what orders brought. Ask only for orders that the viewer may see. */
export async function findUnusedCredits(db: Kysely<BillingTables>, orderIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('billing.lot')
    .select(['orderId', 'remaining'])
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ orderId, remaining }) => [orderId!, remaining]))
}

/** Writes a refund. `declaredFrom` is the masked address that a withdrawal came from. */
export async function insertRefund(
  trx: Transaction<BillingTables>,
  order: Order,
  refund: RefundShare & Pick<Refund, 'kind' | 'state'> & { declaredFrom: string | null },
): Promise<string> {
  const id = newId()
  const { id: orderId, siteId, accountId, currency } = order
  await trx
    .insertInto('billing.refund')
    .values({ ...refund, id, siteId, orderId, accountId, currency, settledAt: refund.state === 'requested' ? null : sql<Date>`platform.now()` })
    .execute()
  return id
}

export async function settleRefund(trx: Transaction<BillingTables>, refundId: string, state: 'accepted' | 'refused'): Promise<void> {
  await trx
    .updateTable('billing.refund')
    .set({ state, settledAt: sql<Date>`platform.now()` })
    .where('id', '=', refundId)
    .where('state', '=', 'requested')
    .execute()
}

/** Refunds that the provider has not been told of, the oldest first. For the system only. */
export function listWaitingRefunds(db: Kysely<BillingTables>, seconds: number): Promise<Refund[]> {
  return refunds(db)
    .where('r.state', '=', 'requested')
    .where(sql<boolean>`r.created_at <= platform.now() - make_interval(secs => ${seconds})`)
    .orderBy('r.createdAt')
    .limit(100)
    .execute()
}
