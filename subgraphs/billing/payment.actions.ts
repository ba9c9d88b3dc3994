import type { Kysely, Transaction } from 'kysely'
import { appendLiveEvent } from '#platform/live-events.ts'
import { log } from '#platform/log.ts'
import { appendEvent, withTransactionAndNotify } from '#platform/outbox.ts'
import type { Services } from '#platform/services.ts'
import { toGlobalId } from '#platform/global-ids.ts'
import { bookCredits, markPaid, notePaid, settleDebt } from './account.store.ts'
import { consumeDiscount, releaseDiscount } from './discount.store.ts'
import { flagAccount, takeCreditsBack, type Reversal } from './reversal.store.ts'
import { creditsOfAmount, readReport } from './refund.rules.ts'
import { acceptRefusedRefunds, findRefunds, insertRefund } from './refund.store.ts'
import {
  memberPaid,
  memberUnpaid,
  orderChargedBack,
  orderCompleted,
  orderRefunded,
  type OrderRefunded,
} from './events.ts'
import { blockDirectDebitOf } from './direct-debit.store.ts'
import { issueCreditNote, issueInvoice } from './invoice.actions.ts'
import { findMandate, insertStoredMethod } from './mandate.store.ts'
import { openMollieProvider } from './mollie.provider.ts'
import { stepsTo, unitPriceMicro } from './order.rules.ts'
import {
  findOrderById,
  isKnownPayment,
  listPaidOrdersToFollow,
  listUnsettledOrders,
  lockOrderOfPayment,
  notePaymentsTried,
  recordCheckout,
  recordPaymentStatus,
  updateOrderState,
  type Order,
} from './order.store.ts'
import type { PaymentProvider, PaymentSnapshot } from './payment.provider.ts'
import { openSandboxProvider } from './sandbox.provider.ts'
import type { BillingTables } from './tables.ts'

/** What a payment needs when no member is asking: webhooks and jobs. */
export type PaymentContext = { db: Kysely<BillingTables>; services: Services }

// One per account at Mollie: its client keeps connections.
const mollies = new Map<string, PaymentProvider>()

/** The provider that this installation takes payments with. */
export function paymentProviderOf(paymentContext: PaymentContext): PaymentProvider {
  const { config } = paymentContext.services
  const { PAYMENTS, MOLLIE_API_KEY, MOLLIE_API_URL } = config
  if (PAYMENTS === 'sandbox') return openSandboxProvider(paymentContext.db, config)
  const account = `${MOLLIE_API_KEY} ${MOLLIE_API_URL}`
  if (!mollies.has(account))
    mollies.set(account, openMollieProvider({ apiKey: MOLLIE_API_KEY!, serverUrl: MOLLIE_API_URL }))
  return mollies.get(account)!
}

/**
 * Creates the order's payment at the provider and keeps its address. Safe to repeat: the provider knows the payment by our id,
 * so a crash between its answer and our note leads to the same payment.
 */
export async function startPayment(paymentContext: PaymentContext, order: Order): Promise<void> {
  const { config } = paymentContext.services
  // The sandbox is on this very host, so its addresses are paths and work under every name of the site.
  const origin = config.PAYMENTS === 'sandbox' ? '' : config.PUBLIC_URL!
  const provider = paymentProviderOf(paymentContext)
  const { sequence, mandateId } = order
  const mandate = mandateId === null ? undefined : await findMandate(paymentContext.db, mandateId)
  const created = await provider.create({
    idempotencyKey: order.paymentId,
    amount: { minor: order.priceMinor, currency: order.currency },
    method: order.method,
    sequence,
    mandate:
      mandate?.mandateRef == null
        ? undefined
        : { customerRef: mandate.customerRef!, mandateRef: mandate.mandateRef },
    description: order.number,
    locale: order.locale,
    returnUrl: `${origin}/transactions/${toGlobalId('Order', order.id)}`,
    webhookUrl: `${origin}/webhooks/payments/${provider.name}`,
  })
  await paymentContext.db.transaction().execute((trx) => recordCheckout(trx, order.paymentId, created))
}

/**
 * Brings an order to the state that its payment has at the provider. Idempotent; the only way an order is ever settled (PAY-02, PAY-04).
 * @param providerRef the provider's name for the payment; one that is not ours changes nothing
 */
export async function syncPayment(paymentContext: PaymentContext, providerRef: string): Promise<void> {
  const provider = paymentProviderOf(paymentContext)
  // Anybody can call a webhook, so the provider is asked about our own payments only.
  if (!(await isKnownPayment(paymentContext.db, provider.name, providerRef))) return
  const snapshot = await provider.fetch(providerRef)
  if (snapshot === undefined) return
  await withTransactionAndNotify(paymentContext.db, paymentContext.services.pubSub, (trx, notify) =>
    applySnapshot(trx, notify, provider.name, snapshot),
  )
}

/**
 * Takes the payment of an open order back at the provider, so that it can no longer be paid, and brings the order to what the provider says of it then.
 * An order that the provider keeps stays as it is.
 */
export async function cancelPayment(paymentContext: PaymentContext, orderId: string): Promise<void> {
  const order = await findOrderById(paymentContext.db, orderId)
  if (order?.providerRef == null) return
  await paymentProviderOf(paymentContext).cancel(order.providerRef)
  await syncPayment(paymentContext, order.providerRef)
}

async function applySnapshot(
  trx: Transaction<BillingTables>,
  notify: (memberId: string) => void,
  provider: string,
  snapshot: PaymentSnapshot,
): Promise<void> {
  const order = await lockOrderOfPayment(trx, provider, snapshot.providerRef)
  if (order === undefined) return
  if (snapshot.amount.minor !== order.priceMinor || snapshot.amount.currency !== order.currency) {
    log.error(
      { orderId: order.id, provider },
      'the provider reports another amount than the order has; nothing is booked',
    )
    return
  }
  await recordPaymentStatus(trx, order.paymentId, snapshot)
  if (order.sequence === 'first' && snapshot.mandate !== undefined) {
    const { siteId, accountId, method } = order
    await insertStoredMethod(trx, { siteId, accountId, provider, method, mandate: snapshot.mandate })
  }
  let { state } = order
  for (const next of stepsTo(state, snapshot.status)) {
    await updateOrderState(trx, order.id, next)
    if (next === 'COMPLETED') await completeOrder(trx, order)
    if (next === 'FAILED' || next === 'CANCELLED') await releaseDiscount(trx, order)
    if (next === 'CHARGED_BACK') await chargeBack(trx, order)
    state = next
  }
  const mayBePaidBack = state === 'COMPLETED' || state === 'REFUNDED'
  const hasMoreBack = mayBePaidBack && (await followRefunds(trx, order, snapshot.refundedMinor))
  if (state === order.state && !hasMoreBack) return
  await appendLiveEvent(trx, 'billing', [order.accountId], { kind: 'order', subjectId: order.id })
  notify(order.accountId)
}

// Credits, ledger, paid member, invoice and events stand or fall together (CRED-02).
async function completeOrder(trx: Transaction<BillingTables>, order: Order): Promise<void> {
  const { id: orderId, siteId, accountId: memberId, priceMinor, currency } = order
  // Before the account is locked: a send locks the member's state first and the account after it.
  await notePaid(trx, siteId, memberId)
  const booked = await bookCredits(trx, {
    memberId,
    credits: order.credits,
    kind: 'purchase',
    ref: orderId,
    order: { id: orderId, priceMinor, unitPriceMicro: unitPriceMicro(priceMinor, order.credits), currency },
  })
  if (!booked) return
  await settleDebt(trx, { memberId, orderId })
  await consumeDiscount(trx, order)
  const first = await markPaid(trx, memberId)
  await issueInvoice(trx, order)
  if (first) await appendEvent(trx, 'billing', memberPaid({ siteId, memberId }))
  await appendEvent(
    trx,
    'billing',
    orderCompleted({ siteId, memberId, orderId, priceMinor, currency, credits: order.credits }),
  )
}

async function chargeBack(trx: Transaction<BillingTables>, order: Order): Promise<void> {
  const refunds = (await findRefunds(trx, [order.id])).get(order.id) ?? []
  const credits = order.credits - refunds.reduce((sum, refund) => sum + refund.credits, 0)
  await flagAccount(trx, order.accountId, 'chargeback')
  if (order.method === 'DIRECT_DEBIT') await blockDirectDebitOf(trx, order.id)
  await reverse(trx, { order, credits, kind: 'chargeback', ref: order.id })
  const { siteId, accountId: memberId, id: orderId } = order
  await appendEvent(trx, 'billing', orderChargedBack({ siteId, memberId, orderId }))
}

// A refund that was not asked for here was made at the provider; the ledger follows it (PAY-08). Tells whether there was anything to follow.
async function followRefunds(
  trx: Transaction<BillingTables>,
  order: Order,
  refundedMinor: number,
): Promise<boolean> {
  if (refundedMinor === 0) return false
  const refunds = (await findRefunds(trx, [order.id])).get(order.id) ?? []
  const { paid, restMinor: amountMinor } = readReport(refunds, Math.min(refundedMinor, order.priceMinor))
  // A refused withdrawal that came back by hand: it took its credits and has its credit note already.
  if (paid.length > 0)
    await acceptRefusedRefunds(
      trx,
      paid.map(({ id }) => id),
    )
  if (amountMinor === 0) return paid.length > 0
  const credits = creditsOfAmount(
    order,
    amountMinor,
    refunds.reduce((sum, refund) => sum + refund.credits, 0),
  )
  const ref = await insertRefund(trx, order, {
    kind: 'provider',
    state: 'accepted',
    credits,
    amountMinor,
    declaredFrom: null,
  })
  await issueCreditNote(trx, order, { id: ref, amountMinor })
  await updateOrderState(trx, order.id, 'REFUNDED')
  await flagAccount(trx, order.accountId, 'provider-refund')
  await reverse(trx, { order, credits, kind: 'refund', ref })
  await appendEvent(trx, 'billing', orderRefunded(refundOf(order, amountMinor)))
  return true
}

/** What others are told of money that goes back. */
export function refundOf(order: Order, amountMinor: number): OrderRefunded {
  const { siteId, accountId: memberId, id: orderId, currency } = order
  return { siteId, memberId, orderId, amountMinor, currency }
}

/** Takes back an order's credits and publishes it if the member is a free member again. Call it after the order has its new state. */
export async function reverse(trx: Transaction<BillingTables>, reversal: Reversal): Promise<void> {
  const { siteId, accountId: memberId } = reversal.order
  const { becameFree } = await takeCreditsBack(trx, reversal)
  if (becameFree) await appendEvent(trx, 'billing', memberUnpaid({ siteId, memberId }))
}

const UNSETTLED_MINUTES = 2

/** Asks the provider for every order that has waited too long: a webhook may have been lost, or the process ended before it was sent. */
export async function reconcilePayments(paymentContext: PaymentContext): Promise<void> {
  const orders = [
    ...(await listUnsettledOrders(paymentContext.db, UNSETTLED_MINUTES)),
    ...(await listPaidOrdersToFollow(paymentContext.db)),
  ]
  if (orders.length === 0) return
  await notePaymentsTried(
    paymentContext.db,
    orders.map(({ paymentId }) => paymentId),
  )
  for (const order of orders) {
    try {
      if (order.providerRef === null) await startPayment(paymentContext, order)
      else await syncPayment(paymentContext, order.providerRef)
    } catch (error) {
      log.warn(
        { orderId: order.id, reason: (error as Error).message },
        'a payment could not be reconciled; the next run tries again',
      )
    }
  }
}
