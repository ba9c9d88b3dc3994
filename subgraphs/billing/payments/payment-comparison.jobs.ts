import { log } from '#platform/base/log.ts'
import type { Order } from '../orders/order.store.ts'
import {
  listSettledOrdersToFollow,
  listUnsettledOrders,
  recordPaymentAttempts,
} from './payment-comparison.store.ts'
import { startPayment, syncPayment, type PaymentContext } from './payment.actions.ts'

const UNSETTLED_MINUTES = 2

/**
 * Reads from the provider every order that has waited too long, and daily each whose payment can still
 * change: a webhook may have been lost, or the process ended before it was sent. What is clear is put right,
 * and the rest is listed for the operator.
 */
export async function reconcilePayments(paymentContext: PaymentContext): Promise<void> {
  const unsettled = await listUnsettledOrders(paymentContext.db, UNSETTLED_MINUTES)
  const settled = await listSettledOrdersToFollow(paymentContext.db)
  const orders = [...unsettled, ...settled]
  if (orders.length === 0) return
  await recordPaymentAttempts(
    paymentContext.db,
    orders.map(({ paymentId }) => paymentId),
  )
  const comparison = { asked: orders.length, repaired: 0, unanswered: 0 }
  for (const order of orders) {
    try {
      if (await compare(paymentContext, order)) comparison.repaired += 1
    } catch (error) {
      comparison.unanswered += 1
      log.warn(
        { orderId: order.id, reason: (error as Error).message },
        'a payment could not be reconciled; the next run tries again',
      )
    }
  }
  log.info(comparison, 'payments were compared with the provider')
}

async function compare(paymentContext: PaymentContext, order: Order): Promise<boolean> {
  if (order.providerRef !== null) return syncPayment(paymentContext, order.providerRef)
  await startPayment(paymentContext, order)
  return false
}
