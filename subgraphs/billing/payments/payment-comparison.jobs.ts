import { log } from '#platform/base/log.ts'
import type { Order } from '../orders/order.store.ts'
import {
  listSettledOrdersToFollow,
  listUnsettledOrders,
  recordPaymentAttempt,
} from './payment-comparison.store.ts'
import { syncPayment, type PaymentContext } from './payment.actions.ts'
import { askInTurn } from './provider-turns.service.ts'
import { followGivenUp, followUnopened } from './unopened-payment.service.ts'
import { listGivenUpOrders } from './unopened-payment.store.ts'

const UNSETTLED_MINUTES = 2

/**
 * Reads from the provider every order that has waited too long, and daily each whose payment can still
 * change: a webhook may have been lost, or the process ended before it was sent. What is clear is put right,
 * and the rest is listed for the operator.
 */
export async function reconcilePayments(paymentContext: PaymentContext): Promise<void> {
  const unsettled = await listUnsettledOrders(paymentContext.db, UNSETTLED_MINUTES)
  const settled = await listSettledOrdersToFollow(paymentContext.db)
  const givenUp = await listGivenUpOrders(paymentContext.db)
  const orders = [...unsettled, ...settled, ...givenUp]
  if (orders.length === 0) return
  let repaired = 0
  const { asked, unanswered } = await askInTurn(
    orders,
    async (order) => {
      // An attempt to open a payment is claimed on its own, because its buyer may be trying, too.
      if (order.providerRef !== null || order.state !== 'PENDING')
        await recordPaymentAttempt(paymentContext.db, order.paymentId)
      if (await compare(paymentContext, order)) repaired += 1
    },
    {
      failed: ({ id: orderId }, { message: reason }) =>
        log.warn({ orderId, reason }, 'a payment could not be reconciled; a later run tries again'),
    },
  )
  const waiting = orders.length - asked
  log.info({ asked, repaired, unanswered, waiting }, 'payments were compared with the provider')
}

async function compare(paymentContext: PaymentContext, order: Order): Promise<boolean> {
  if (order.providerRef !== null) return syncPayment(paymentContext, order.providerRef)
  return order.state === 'PENDING'
    ? followUnopened(paymentContext, order)
    : followGivenUp(paymentContext, order)
}
