import { sql, type Kysely, type Transaction } from 'kysely'
import type { Order } from '../orders/order.store.ts'
import type { OfferKind, Tables, Validity } from '../tables.ts'
import type { Discount } from '../tables/discount.types.ts'
import type { PaymentMethod } from '../tables/orders.types.ts'

/**
 * The codes that the viewer may use. A code for another member is reported like one that never existed.
 * Visitors see the codes without a member.
 */
export async function findDiscountCodeFor(
  db: Kysely<Tables>,
  viewer: { siteId: string; memberId: string | undefined },
  code: string,
): Promise<Discount | undefined> {
  const row = await db
    .selectFrom('billing.discountCode')
    .select([
      'code',
      'country',
      'memberId',
      'expiresAt',
      'currency',
      'minimumOrderMinor',
      'validity',
      'paymentMethods',
    ])
    .select(sql<number>`value_percentage::float8`.as('valuePercentage'))
    .where('siteId', '=', viewer.siteId)
    .where('code', '=', code)
    .where('status', '=', 'active')
    .where((eb) => eb.or([eb('memberId', 'is', null), eb('memberId', '=', viewer.memberId ?? null)]))
    .executeTakeFirst()
  return (
    row && {
      ...row,
      paymentMethods: row.paymentMethods as PaymentMethod[] | null,
      offer: null,
      endsAt: row.expiresAt,
    }
  )
}

/** What blocks another use of a code. */
export type EarlierUse = 'used' | OpenUse
/**
 * An order of the member's own that still waits for its payment. `replaceable`: another order may take its
 * place, because it can be taken back.
 */
export type OpenUse = { openOrderId: string; replaceable: boolean }

/**
 * Whether a code with limited validity has been used up for a member. The answer names an order of the member
 * that still waits for its payment, so that the member can finish it or order something else in its place.
 */
export async function findEarlierUse(
  db: Kysely<Tables>,
  member: { siteId: string; memberId: string },
  discount: { code: string; validity: Validity },
): Promise<EarlierUse | undefined> {
  if (discount.validity === 'unlimited') return undefined
  let query = db
    .selectFrom('billing.discountUse as u')
    .innerJoin('billing.payment as p', 'p.orderId', 'u.orderId')
    .select(['u.orderId', 'u.memberId', 'u.state', 'p.cancelable'])
    .where('u.siteId', '=', member.siteId)
    .where('u.code', '=', discount.code)
    .where('u.state', 'in', ['reserved', 'consumed', 'late'])
  if (discount.validity === 'once-per-user') query = query.where('u.memberId', '=', member.memberId)
  const uses = await query.limit(20).execute()
  if (uses.length === 0) return undefined
  const [use] = uses
  const isOwnOpenOrder = uses.length === 1 && use!.state === 'reserved' && use!.memberId === member.memberId
  return isOwnOpenOrder ? { openOrderId: use!.orderId, replaceable: use!.cancelable } : 'used'
}

/**
 * Reserves a code for an order. A second order waits on the unique index for the first one's commit, and then
 * gets nothing. A code that an operator gave out is locked, so that no order gets it after its end.
 * @returns why the code cannot be reserved
 */
export async function reserveDiscount(
  trx: Transaction<Tables>,
  order: { id: string; siteId: string; accountId: string },
  discount: { code: string; validity: Validity; offer: OfferKind | null },
): Promise<'CODE_USED' | 'CODE_NOT_FOUND' | undefined> {
  if (discount.offer === null && !(await lockActiveCode(trx, order.siteId, discount.code)))
    return 'CODE_NOT_FOUND'
  const result = await trx
    .insertInto('billing.discountUse')
    .values({
      orderId: order.id,
      siteId: order.siteId,
      memberId: order.accountId,
      code: discount.code,
      validity: discount.validity,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n ? undefined : 'CODE_USED'
}

// Shared by the orders of a code; only its end waits for them.
async function lockActiveCode(trx: Transaction<Tables>, siteId: string, code: string): Promise<boolean> {
  const row = await trx
    .selectFrom('billing.discountCode')
    .select('code')
    .where('siteId', '=', siteId)
    .where('code', '=', code)
    .where('status', '=', 'active')
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Consumes a code for an order that is being completed. Money that arrives after the payment was given up
 * finds the code released: it is consumed then too, unless another member has got it meanwhile. The order was
 * sold at that price and stands.
 */
export async function consumeDiscount(trx: Transaction<Tables>, order: Pick<Order, 'id'>): Promise<void> {
  const consumed = await setState(trx, order.id, { from: 'reserved', to: 'consumed' })
  if (consumed) return
  await sql`update billing.discount_use u set changed_at = platform.now(), state = case
      when exists (select from billing.discount_use o where o.site_id = u.site_id and o.code = u.code and o.order_id <> u.order_id
        and o.state in ('reserved', 'consumed') and (u.validity = 'once' or u.validity = 'once-per-user' and o.member_id = u.member_id))
      then 'late' else 'consumed' end
    where u.order_id = ${order.id}::uuid and u.state = 'released'`.execute(trx)
}

/** Frees the code of an order whose payment failed, was cancelled or expired (DISC-02). */
export async function releaseDiscount(trx: Transaction<Tables>, order: Pick<Order, 'id'>): Promise<void> {
  await setState(trx, order.id, { from: 'reserved', to: 'released' })
}

async function setState(
  trx: Transaction<Tables>,
  orderId: string,
  step: { from: 'reserved'; to: 'consumed' | 'released' },
): Promise<boolean> {
  const result = await trx
    .updateTable('billing.discountUse')
    .set({ state: step.to, changedAt: sql<Date>`platform.now()` })
    .where('orderId', '=', orderId)
    .where('state', '=', step.from)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
