import { sql, type Kysely, type Transaction } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import type { Tables } from '../tables.ts'
import type { RefundKind, RefundState } from '../tables/orders.types.ts'
import type { Order } from './order.store.ts'
import type { RefundShare } from './refund.rules.ts'

export type Refund = {
  id: string
  orderId: string
  kind: RefundKind
  credits: number
  amountMinor: number
  currency: string
  state: RefundState
  /** The provider's name for it. */
  providerRef: string | null
  byHand: boolean
  createdAt: Date
  /** Null for a refund that was made before there were credit notes. */
  creditNoteYear: number | null
  creditNoteNumber: number | null
  /** The note that takes the credit note back, for a refund that did not happen. */
  cancellationYear: number | null
  cancellationNumber: number | null
  /** What the operator says to the member; null for nothing. */
  words: string | null
}

/** `refundedMinor` of refund.rules.ts over rows r of billing.refund; null where nothing goes back. */
export const REFUNDED_MINOR = sql<number | null>`greatest(
  sum(r.amount_minor) filter (where r.kind <> 'provider'),
  sum(r.amount_minor) filter (where r.state in ('requested', 'accepted')))`

function refunds(db: Kysely<Tables>) {
  return db
    .selectFrom('billing.refund as r')
    .leftJoin('billing.creditNote as n', (join) =>
      join.onRef('n.refundId', '=', 'r.id').on('n.isCancellation', '=', false),
    )
    .leftJoin('billing.creditNote as c', (join) =>
      join.onRef('c.refundId', '=', 'r.id').on('c.isCancellation', '=', true),
    )
    .leftJoin('billing.moneyAct as a', 'a.refundId', 'r.id')
    .select([
      'r.id',
      'r.orderId',
      'r.kind',
      'r.credits',
      'r.amountMinor',
      'r.currency',
      'r.state',
      'r.providerRef',
      'r.byHand',
      'r.createdAt',
      'n.year as creditNoteYear',
      'n.number as creditNoteNumber',
      'c.year as cancellationYear',
      'c.number as cancellationNumber',
      'a.words',
    ])
}

/** The refunds of orders, the oldest first. Ask only for orders that the viewer may see. */
export async function findRefunds(db: Kysely<Tables>, orderIds: string[]): Promise<Map<string, Refund[]>> {
  const rows = await refunds(db)
    .where(sql<boolean>`r.order_id = any(${orderIds}::uuid[])`)
    .orderBy('r.createdAt')
    .execute()
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

/** Credits that are left of what orders brought. Ask only for orders that the viewer may see. */
export async function findUnusedCredits(
  db: Kysely<Tables>,
  orderIds: string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('billing.lot')
    .select(['orderId', 'remaining'])
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ orderId, remaining }) => [orderId!, remaining]))
}

/** Writes a refund. `declaredFrom` is the masked address that a withdrawal came from. */
export async function insertRefund(
  trx: Transaction<Tables>,
  order: Order,
  refund: RefundShare & Pick<Refund, 'kind' | 'state' | 'providerRef'> & { declaredFrom: string | null },
): Promise<string> {
  const id = newId()
  const { id: orderId, siteId, accountId, currency } = order
  await trx
    .insertInto('billing.refund')
    .values({
      ...refund,
      id,
      siteId,
      orderId,
      accountId,
      currency,
      settledAt: refund.state === 'requested' ? null : sql<Date>`platform.now()`,
    })
    .execute()
  return id
}

/** Keeps what the provider said of a refund. @returns whose it is; undefined when it was settled before */
export function settleRefund(
  trx: Transaction<Tables>,
  refundId: string,
  said: { state: 'accepted'; providerRef: string } | { state: 'refused' },
): Promise<{ orderId: string; accountId: string } | undefined> {
  return trx
    .updateTable('billing.refund')
    .set({ ...said, settledAt: sql<Date>`platform.now()` })
    .where('id', '=', refundId)
    .where('state', '=', 'requested')
    .returning(['orderId', 'accountId'])
    .executeTakeFirst()
}

/**
 * Keeps that a refund which the provider refused was paid outside of it. One that is not refused (any more)
 * stays as it is.
 * @returns whether it was
 */
export async function acceptRefusedRefund(trx: Transaction<Tables>, refundId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('billing.refund')
    .set({ state: 'accepted', byHand: true, providerRef: null, settledAt: sql<Date>`platform.now()` })
    .where('id', '=', refundId)
    .where('state', '=', 'refused')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Keeps what a report of the provider says of a refund. Call it under the order's lock. */
export async function updateRefund(
  trx: Transaction<Tables>,
  refundId: string,
  said: { state?: RefundState; providerRef?: string | null; byHand?: boolean },
): Promise<void> {
  await trx
    .updateTable('billing.refund')
    .set({ ...said, ...(said.state === undefined ? {} : { settledAt: sql<Date>`platform.now()` }) })
    .where('id', '=', refundId)
    .execute()
}

/**
 * A refund that the provider refused or could not pay, with the details needed to pay it in another way.
 */
export type RefusedRefund = {
  id: string
  orderId: string
  accountId: string
  orderNumber: string
  amountMinor: number
  currency: string
  createdAt: Date
  /** The provider's name for the payment that it belongs to. */
  providerRef: string | null
  creditNoteYear: number
  creditNoteNumber: number
}

/**
 * A site's refunds that the provider refused and that are still unpaid, oldest first. For the operator only.
 */
export function listRefusedRefunds(db: Kysely<Tables>, siteId: string): Promise<RefusedRefund[]> {
  return db
    .selectFrom('billing.refund as r')
    .innerJoin('billing.creditNote as n', (join) =>
      join.onRef('n.refundId', '=', 'r.id').on('n.isCancellation', '=', false),
    )
    .innerJoin('billing.order as o', 'o.id', 'r.orderId')
    .innerJoin('billing.payment as p', 'p.orderId', 'r.orderId')
    .select([
      'r.id',
      'r.orderId',
      'r.accountId',
      'o.number as orderNumber',
      'r.amountMinor',
      'r.currency',
      'r.createdAt',
      'p.providerRef',
      'n.year as creditNoteYear',
      'n.number as creditNoteNumber',
    ])
    .where('r.siteId', '=', siteId)
    .where('r.state', '=', 'refused')
    .orderBy('r.createdAt')
    .execute()
}

/** Refunds that the provider has not been told of, the oldest first. For the system only. */
export function listWaitingRefunds(db: Kysely<Tables>, seconds: number): Promise<Refund[]> {
  return refunds(db)
    .where('r.state', '=', 'requested')
    .where(
      sql<boolean>`coalesce(r.tried_at, r.created_at) <= platform.now() - make_interval(secs => ${seconds})`,
    )
    .orderBy(sql`coalesce(r.tried_at, r.created_at)`)
    .limit(100)
    .execute()
}

/** Notes that the provider is asked to pay this back now. */
export async function recordRefundAttempt(db: Kysely<Tables>, refundId: string): Promise<void> {
  await db
    .updateTable('billing.refund')
    .set({ triedAt: sql`platform.now()` })
    .where('id', '=', refundId)
    .execute()
}
