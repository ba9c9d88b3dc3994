import { sql, type Transaction } from 'kysely'
import { appendLiveEvent } from '#platform/live-events.ts'
import { countCompletedOrders, type Order } from './order.store.ts'
import type { BillingTables } from './tables.ts'

/**
 * Takes the credits of a reversed order back: first what is left of the order's own lot, then of the other lots. The balance stops
 * at 0 and what was already spent is recorded as debt (PAY-08). The member stays paid while another order stands (CRED-02).
 */
export async function reverseOrder(trx: Transaction<BillingTables>, order: Order): Promise<{ stillPaid: boolean }> {
  const { accountId } = order
  const { balance } = await trx
    .selectFrom('billing.account')
    .select('balance')
    .where('accountId', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const taken = Math.min(balance, order.credits)
  const stillPaid = (await countCompletedOrders(trx, accountId)) > 0
  const account = await trx
    .updateTable('billing.account')
    .set((eb) => ({
      balance: eb('balance', '-', taken),
      debt: eb('debt', '+', order.credits - taken),
      paid: stillPaid,
      lastEntry: eb('lastEntry', '+', taken > 0 ? 1 : 0),
      updatedAt: sql<Date>`platform.now()`,
    }))
    .where('accountId', '=', accountId)
    .returning(['balance', 'lastEntry'])
    .executeTakeFirstOrThrow()
  if (taken > 0) {
    await trx
      .insertInto('billing.entry')
      .values({ accountId, number: account.lastEntry, amount: -taken, balanceAfter: account.balance, kind: 'chargeback', ref: order.id })
      .execute()
    await sql`update billing.lot l set remaining = l.remaining - least(o.remaining, ${taken} - o.before)
      from (select q.id, q.remaining,
              sum(q.remaining) over (order by q.order_id is distinct from ${order.id}::uuid, q.source desc, q.created_at, q.id)::bigint - q.remaining as before
            from billing.lot q where q.account_id = ${accountId}::uuid and q.remaining > 0) o
      where l.account_id = ${accountId}::uuid and l.id = o.id and o.before < ${taken}`.execute(trx)
  }
  await appendLiveEvent(trx, 'billing', [accountId], { kind: 'credits' })
  return { stillPaid }
}
