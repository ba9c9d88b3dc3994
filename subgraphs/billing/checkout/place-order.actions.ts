import type { Transaction } from 'kysely'
import { InvalidInputError } from '#platform/base/errors.ts'
import { log } from '#platform/base/log.ts'
import { forgetResult, IdempotencyConflictError, once } from '#platform/requests/idempotency.ts'
import type { RequestContext, Viewer } from '#platform/requests/request-context.ts'
import { reserveDiscount, type OpenUse } from '../catalogue/discount.store.ts'
import { DiscountRefusedError, PaymentUnavailableError } from '../errors.ts'
import { findOrdersFor, insertOrder, keepNoCard, type Order } from '../orders/order.store.ts'
import { cancelPayment } from '../payments/payment.actions.ts'
import { isGivenUp, openPayment } from '../payments/unopened-payment.service.ts'
import type { Tables } from '../tables.ts'
import type { OrderRequest } from './order-request.rules.ts'
import { prepareOrder } from './prepare-order.service.ts'

type Context = RequestContext<Tables>

/**
 * Orders a bundle and opens its payment. A double click, a second tab or a repeated request gets the same
 * order (PAY-07); once that order was given up without a payment, a new one. Another request with the same
 * discount takes the place of an open order that holds it.
 * @throws InvalidInputError, BundleNotFoundError, DiscountRefusedError, PriceChangedError,
 * SpendingLimitReachedError, PaymentUnavailableError
 */
export async function placeOrder(ctx: Context, request: OrderRequest): Promise<Order> {
  const { viewer, idempotencyKey: key, bundleId, method, useStoredMethod, discountCode } = request
  const body = {
    bundleId,
    method,
    ...(useStoredMethod ? { useStoredMethod } : {}),
    ...(discountCode === undefined ? {} : { discountCode }),
  }
  const write = () =>
    ctx.db
      .transaction()
      .execute((trx) => once(trx, 'billing', { viewer, key, body }, () => writeOrder(ctx, trx, request)))
  let order = await findOwn(ctx, viewer, await writeInPlaceOfHeld(ctx, write))
  if (isGivenUp(order)) {
    const result = order.id
    await ctx.db.transaction().execute((trx) => forgetResult(trx, 'billing', { viewer, key, result }))
    order = await findOwn(ctx, viewer, await writeInPlaceOfHeld(ctx, write))
  }
  return withPayment(ctx, viewer, await withConsentOf(ctx, order, request))
}

// The same open order may have been placed with "store this card", and is now ordered without: the last press
// counts. In a transaction of its own, because a payment that settles meanwhile locks account and payment the
// other way round.
async function withConsentOf(
  ctx: Context,
  order: Order,
  { viewer, rememberMethod }: OrderRequest,
): Promise<Order> {
  if (order.sequence !== 'first' || rememberMethod || order.state !== 'PENDING') return order
  await ctx.db.transaction().execute((trx) => keepNoCard(trx, order.paymentId))
  return findOwn(ctx, viewer, order.id)
}

async function findOwn(ctx: Context, viewer: Viewer, orderId: string): Promise<Order> {
  return (await findOrdersFor(ctx.db, viewer, [orderId])).get(orderId)!
}

/**
 * The order with its payment, which is opened if that has not succeeded yet.
 * @throws PaymentUnavailableError
 */
export async function withPayment(ctx: Context, viewer: Viewer, order: Order): Promise<Order> {
  if (order.providerRef !== null || order.state !== 'PENDING') return order
  try {
    await openPayment(ctx, order)
  } catch (error) {
    log.error({ orderId: order.id, reason: (error as Error).message }, 'a payment could not be opened')
    throw new PaymentUnavailableError()
  }
  const opened = await findOwn(ctx, viewer, order.id)
  // Given up meanwhile: what the buyer is told about it must not depend on who was quicker.
  if (opened.providerRef === null) throw new PaymentUnavailableError()
  return opened
}

/** The discount is in another open order of the member's own, which can be taken back first. */
class DiscountHeldError extends Error {
  readonly use: OpenUse
  constructor(use: OpenUse) {
    super('An open order holds the discount')
    this.use = use
  }
}

// A member who left a checkout and orders something else has had a change of mind: the first payment is
// cancelled at the provider, which frees its discount. If it is just being paid, the provider refuses to
// cancel it, and the member is told.
async function writeInPlaceOfHeld(ctx: Context, write: () => Promise<string>): Promise<string> {
  try {
    return await write().catch(async (error: unknown) => {
      if (!(error instanceof DiscountHeldError)) throw error
      await cancelPayment(ctx, error.use.openOrderId).catch((reason: Error) => {
        log.error(
          { orderId: error.use.openOrderId, reason: reason.message },
          'a payment could not be taken back',
        )
        throw new PaymentUnavailableError()
      })
      return write()
    })
  } catch (error) {
    if (error instanceof DiscountHeldError) throw new DiscountRefusedError('CODE_IN_OPEN_ORDER', error.use)
    if (error instanceof IdempotencyConflictError)
      throw new InvalidInputError([{ path: 'idempotencyKey', code: 'IDEMPOTENCY_CONFLICT' }])
    throw error
  }
}

async function writeOrder(ctx: Context, trx: Transaction<Tables>, request: OrderRequest): Promise<string> {
  const prepared = await prepareOrder(ctx, trx, request)
  if ('known' in prepared) return prepared.known
  if ('heldBy' in prepared) throw new DiscountHeldError(prepared.heldBy)
  const { order, discount } = prepared
  await insertOrder(trx, order)
  const refusal = discount === undefined ? undefined : await reserveDiscount(trx, order, discount)
  if (refusal !== undefined) throw new DiscountRefusedError(refusal)
  return order.id
}
