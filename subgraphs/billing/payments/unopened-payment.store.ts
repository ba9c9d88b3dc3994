import { sql, type Kysely, type Transaction } from 'kysely'
import { OPENABLE_MINUTES, orders, type Order } from '../orders/order.store.ts'
import type { Tables } from '../tables.ts'

/** Names one attempt to open a payment: a later one has another name. */
export type Attempt = { name: string; isLast: boolean }

const QUIET_MINUTES = 2

/**
 * Claims the next attempt to open the payment of an order.
 * @param by `buyer`: at any time while it can be opened; `job`: only after minutes without an attempt, so
 * that no buyer is at it
 * @returns `isLast` when the time to open it is over; undefined when there is nothing to open any more
 */
export async function claimAttempt(
  db: Kysely<Tables>,
  paymentId: string,
  by: 'buyer' | 'job',
): Promise<Attempt | undefined> {
  const openable = sql<boolean>`created_at > platform.now() - make_interval(mins => ${OPENABLE_MINUTES})`
  // The payment's own status says whether it was given up: a claim that waited for its lock sees that.
  const { rows } = await sql<Attempt>`
    update billing.payment set tried_at = platform.now()
    where id = ${paymentId}::uuid and provider_ref is null and provider_status = 'open'
      and ${by === 'buyer' ? openable : sql`greatest(created_at, tried_at) < platform.now() - make_interval(mins => ${QUIET_MINUTES})`}
    returning tried_at::text as name, not ${openable} as is_last`.execute(db)
  return rows[0]
}

/** Gives up an unopened payment. @returns false when it was opened, or a later attempt has begun */
export async function closeAttempt(
  trx: Transaction<Tables>,
  paymentId: string,
  attempt: Attempt,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('billing.payment')
    .set({ providerStatus: 'failed' })
    .where('id', '=', paymentId)
    .where('providerRef', 'is', null)
    .where(sql<boolean>`tried_at::text = ${attempt.name}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const SOUGHT_AT_ONCE = 50

/**
 * Recurring orders that were given up unopened in the last two days and not looked for at the provider in the
 * last hour: a payment whose creation got no answer can turn up later.
 */
export function listGivenUpOrders(db: Kysely<Tables>): Promise<Order[]> {
  return orders(db)
    .where('p.providerRef', 'is', null)
    .where('p.providerStatus', '=', 'failed')
    .where('p.sequence', '=', 'recurring')
    .where(sql<boolean>`p.created_at > platform.now() - interval '2 days'`)
    .where(sql<boolean>`p.tried_at < platform.now() - interval '1 hour'`)
    .orderBy('p.triedAt')
    .limit(SOUGHT_AT_ONCE)
    .execute()
}
