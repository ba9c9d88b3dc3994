import { log } from '#platform/base/log.ts'
import { withTransactionAndNotify } from '#platform/events/outbox.ts'
import { releaseDiscount } from '../catalogue/discount.store.ts'
import { billingLiveEvents } from '../events.ts'
import { lockOrder, recordCheckout, updateOrderState, type Order } from '../orders/order.store.ts'
import { PaymentRefusedError, type PaymentSnapshot } from '../orders/payment.provider.ts'
import { findMandate } from './mandate.store.ts'
import { paymentProviderOf, startPayment, syncPayment, type PaymentContext } from './payment.actions.ts'
import { claimAttempt, closeAttempt, type Attempt } from './unopened-payment.store.ts'

/** Whether an order failed before it had a payment: the same request may then order again. */
export function isGivenUp({ state, providerRef }: Order): boolean {
  return state === 'FAILED' && providerRef === null
}

/**
 * Opens the payment of an order for its buyer, who is there. Nothing happens when it is open, or was given
 * up. A final refusal gives the order up at once.
 * @throws PaymentRefusedError, and what a provider without an answer leads to
 */
export async function openPayment(paymentContext: PaymentContext, order: Order): Promise<void> {
  const attempt = await claimAttempt(paymentContext.db, order.paymentId, 'buyer')
  if (attempt !== undefined) await tryToStart(paymentContext, order, attempt)
}

async function tryToStart(paymentContext: PaymentContext, order: Order, attempt: Attempt): Promise<void> {
  try {
    await startPayment(paymentContext, order)
  } catch (error) {
    if (error instanceof PaymentRefusedError) await giveUp(paymentContext, order, attempt)
    throw error
  }
}

/**
 * Decides about an order whose payment is not known to be open. A payment page harms no one, so it is opened.
 * A recurring payment would charge a buyer who was told that nothing was charged: it is only looked for.
 * @returns whether the order changed
 */
export async function followUnopened(paymentContext: PaymentContext, order: Order): Promise<boolean> {
  const attempt = await claimAttempt(paymentContext.db, order.paymentId, 'job')
  if (attempt === undefined) return false
  if (order.sequence !== 'recurring' && !attempt.isLast) {
    await tryToStart(paymentContext, order, attempt)
    return false
  }
  const found = await lookUp(paymentContext, order).catch((error: unknown) => {
    if (!attempt.isLast) throw error
    return undefined
  })
  if (found === undefined) await giveUp(paymentContext, order, attempt)
  else await adopt(paymentContext, order, found)
  return true
}

/** Looks for the payment of an order that was given up. @returns whether there was one */
export async function followGivenUp(paymentContext: PaymentContext, order: Order): Promise<boolean> {
  const found = await lookUp(paymentContext, order)
  if (found !== undefined) await adopt(paymentContext, order, found)
  return found !== undefined
}

async function lookUp(paymentContext: PaymentContext, order: Order): Promise<PaymentSnapshot | undefined> {
  const { mandateId, sequence, paymentId: idempotencyKey, number: description } = order
  if (sequence !== 'recurring' || mandateId === null) return undefined
  const customerRef = (await findMandate(paymentContext.db, mandateId))?.customerRef
  if (customerRef == null) return undefined
  return paymentProviderOf(paymentContext).find({ idempotencyKey, description, customerRef })
}

// The buyer was told that it failed, so it is taken back where that is still possible. If it is paid, the
// order completes, as for all money that arrives.
async function adopt(paymentContext: PaymentContext, order: Order, found: PaymentSnapshot): Promise<void> {
  log.warn({ orderId: order.id }, 'a payment without an answer was found at the provider')
  const checkout = { ...found, checkoutUrl: null }
  await paymentContext.db.transaction().execute((trx) => recordCheckout(trx, order.paymentId, checkout))
  if (found.cancelable) await paymentProviderOf(paymentContext).cancel(found.providerRef)
  await syncPayment(paymentContext, found.providerRef)
}

// Frees what the order holds: its discount, and its share of the buyer's spending limit.
function giveUp({ db, services }: PaymentContext, order: Order, attempt: Attempt): Promise<void> {
  return withTransactionAndNotify(db, services.pubSub, async (trx, notify) => {
    const locked = await lockOrder(trx, order.id)
    if (locked?.state !== 'PENDING' || !(await closeAttempt(trx, order.paymentId, attempt))) return
    await updateOrderState(trx, order.id, 'FAILED')
    await releaseDiscount(trx, order)
    await billingLiveEvents.append(trx, [order.accountId], { kind: 'ORDER_CHANGED', subjectId: order.id })
    notify(order.accountId)
  })
}
