import { sql, type Kysely } from 'kysely'
import { orders, type Order } from '../orders/order.store.ts'
import type { Tables } from '../tables.ts'

const RECONCILED_AT_ONCE = 100

// Banks let a direct debit be called back for 70 days, and schemes of cards a payment be disputed for 180. A
// payment that was given up can arrive weeks later.
const FOLLOWED_DAYS = { paid: 180, unpaid: 60, refunded: 60 }

/**
 * Orders that were settled and of which there was no news for a day, for as long as their payments can
 * change: a webhook about that may get lost, too. Those with a recent refund are among them, because a refund
 * can fail weeks later. For the reconciliation job.
 */
export function listSettledOrdersToFollow(db: Kysely<Tables>): Promise<Order[]> {
  const { paid, unpaid, refunded } = FOLLOWED_DAYS
  return orders(db)
    .where('o.state', '<>', 'PENDING')
    .where('p.providerRef', 'is not', null)
    .where(
      sql<boolean>`greatest(coalesce(p.synced_at, o.created_at), p.tried_at) < platform.now() - interval '1 day'`,
    )
    .where(
      sql<boolean>`(o.completed_at > platform.now() - make_interval(days => ${paid})
        or (o.completed_at is null and o.created_at > platform.now() - make_interval(days => ${unpaid}))
        or exists (select from billing.refund r where r.order_id = o.id and r.created_at > platform.now() - make_interval(days => ${refunded})))`,
    )
    .orderBy(sql`greatest(coalesce(p.synced_at, o.created_at), p.tried_at)`)
    .limit(RECONCILED_AT_ONCE)
    .execute()
}

/**
 * Orders that still wait for their payment, beginning with those that were asked for longest ago, so that
 * payments which never settle cannot hold up the others. For the reconciliation job, which notes what it
 * takes by `recordPaymentAttempt`.
 */
export function listUnsettledOrders(db: Kysely<Tables>, minutes: number): Promise<Order[]> {
  return orders(db)
    .where('o.state', '=', 'PENDING')
    .where(
      sql<boolean>`greatest(coalesce(p.synced_at, o.created_at), p.tried_at) < platform.now() - make_interval(mins => ${minutes})`,
    )
    .orderBy(sql`greatest(coalesce(p.synced_at, o.created_at), p.tried_at)`)
    .limit(RECONCILED_AT_ONCE)
    .execute()
}

/** Records an attempt to read a payment from the provider. */
export async function recordPaymentAttempt(db: Kysely<Tables>, paymentId: string): Promise<void> {
  await db
    .updateTable('billing.payment')
    .set({ triedAt: sql`platform.now()` })
    .where('id', '=', paymentId)
    .execute()
}
