import { sql, type Transaction } from 'kysely'
import { newId } from '#platform/base/global-ids.ts'
import type { Order } from '../orders/order.store.ts'
import type { Tables } from '../tables.ts'

/**
 * Records a charge-back of an order.
 * @returns what its entry in the ledger is called by: the order for its first charge-back, and the
 * charge-back's own id for a further one
 */
export async function insertChargeback(trx: Transaction<Tables>, order: Order): Promise<string> {
  const { id: orderId, siteId, accountId } = order
  const before = await trx
    .selectFrom('billing.chargeback')
    .select('id')
    .where('orderId', '=', orderId)
    .limit(1)
    .executeTakeFirst()
  const id = newId()
  await trx
    .insertInto('billing.chargeback')
    .values({ id, siteId, orderId, accountId, reversedAt: null })
    .execute()
  return before === undefined ? orderId : id
}

/**
 * Records that the bank reversed a charge-back. @returns the charge-back's id; undefined when none is open
 */
export async function reverseChargeback(
  trx: Transaction<Tables>,
  orderId: string,
): Promise<string | undefined> {
  const row = await trx
    .updateTable('billing.chargeback')
    .set({ reversedAt: sql<Date>`platform.now()` })
    .where('orderId', '=', orderId)
    .where('reversedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
