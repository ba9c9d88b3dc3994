import type { Kysely, Transaction } from 'kysely'
import { appendLiveEvent } from '#platform/live-events.ts'
import { log } from '#platform/log.ts'
import { appendEvent, transactAndRing } from '#platform/outbox.ts'
import type { Services } from '#platform/services.ts'
import { toGlobalId } from '#platform/global-ids.ts'
import { bookCredits, markPaid, notePaid } from './account.store.ts'
import { consumeDiscount, releaseDiscount } from './discount.store.ts'
import { flagAccount, takeCreditsBack, type Reversal } from './reversal.store.ts'
import { creditsOfAmount } from './refund.rules.ts'
import { findRefunds, insertRefund } from './refund.store.ts'
import { memberPaid, memberUnpaid, orderCompleted } from './events.ts'
import { blockDirectDebitOf } from './direct-debit.store.ts'
import { issueCreditNote, issueInvoice } from './invoice.actions.ts'
import { findMandate, insertStoredMethod } from './mandate.store.ts'
import { openMollieProvider } from './mollie.provider.ts'
import { stepsTo, unitPriceMicro, type OrderState } from './order.rules.ts'
import {
  findOrderById,
  listPaidOrdersToFollow,
  listUnsettledOrders,
  lockOrderOfPayment,
  recordCheckout,
  recordPaymentStatus,
  updateOrderState,
  type Order,
} from './order.store.ts'
import type { PaymentProvider, PaymentSnapshot } from './payment.provider.ts'
import { openSandboxProvider } from './sandbox.provider.ts'
import type { BillingTables } from './tables.ts'

/** What a payment needs when no member is asking: webhooks and jobs. */
export type Till = { db: Kysely<BillingTables>; services: Services }

// One per account at Mollie: its client keeps connections.
const mollies = new Map<string, PaymentProvider>()

/** The provider that this installation takes payments with. */
export function paymentProviderOf(till: Till): PaymentProvider {
  const { PAYMENTS, SECRETS_KEY, MOLLIE_API_KEY, MOLLIE_API_URL } = till.services.config
  if (PAYMENTS === 'sandbox') return openSandboxProvider(till.db, SECRETS_KEY)
  const account = `${MOLLIE_API_KEY} ${MOLLIE_API_URL}`
  if (!mollies.has(account)) mollies.set(account, openMollieProvider({ apiKey: MOLLIE_API_KEY!, serverUrl: MOLLIE_API_URL }))
  return mollies.get(account)!
}

/**
 * Creates the order's payment at the provider and keeps its address. Safe to repeat: the provider knows the payment by our id,
 * so a crash between its answer and our note leads to the same payment.
 */
export async function startPayment(till: Till, order: Order): Promise<void> {
  const { config } = till.services
  // The sandbox is on this very host, so its addresses are paths and work under every name of the site.
  const origin = config.PAYMENTS === 'sandbox' ? '' : config.PUBLIC_URL!
  const provider = paymentProviderOf(till)
  const { sequence, mandateId } = order
  const mandate = mandateId === null ? undefined : await findMandate(till.db, mandateId)
  const created = await provider.create({
    idempotencyKey: order.paymentId,
    amount: { minor: order.priceMinor, currency: order.currency },
    method: order.method,
    sequence,
    mandate: mandate?.mandateRef == null ? undefined : { customerRef: mandate.customerRef!, mandateRef: mandate.mandateRef },
    description: order.number,
    locale: order.locale,
    returnUrl: `${origin}/transactions/${toGlobalId('Order', order.id)}`,
    webhookUrl: `${origin}/webhooks/payments/${provider.name}`,
  })
  await till.db.transaction().execute((trx) => recordCheckout(trx, order.paymentId, created))
}

/**
 * Brings an order to the state that its payment has at the provider. Idempotent; the only way an order is ever settled (PAY-02, PAY-04).
 * @param providerRef the provider's name for the payment; one that is not ours changes nothing
 */
export async function syncPayment(till: Till, providerRef: string): Promise<void> {
  const provider = paymentProviderOf(till)
  const snapshot = await provider.fetch(providerRef)
  if (snapshot === undefined) return
  await transactAndRing(till.db, till.services.doorbell, (trx, wake) => applySnapshot(trx, wake, provider.name, snapshot))
}

/**
 * Takes the payment of an open order back at the provider, so that it can no longer be paid, and brings the order to what the provider says of it then.
 * An order that the provider keeps stays as it is.
 */
export async function giveUpOrder(till: Till, orderId: string): Promise<void> {
  const order = await findOrderById(till.db, orderId)
  if (order?.providerRef == null) return
  await paymentProviderOf(till).cancel(order.providerRef)
  await syncPayment(till, order.providerRef)
}

async function applySnapshot(
  trx: Transaction<BillingTables>,
  wake: (memberId: string) => void,
  provider: string,
  snapshot: PaymentSnapshot,
): Promise<void> {
  const order = await lockOrderOfPayment(trx, provider, snapshot.providerRef)
  if (order === undefined) return
  if (snapshot.amount.minor !== order.priceMinor || snapshot.amount.currency !== order.currency) {
    log.error({ orderId: order.id, provider }, 'the provider reports another amount than the order has; nothing is booked')
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
  if (state === 'COMPLETED' || state === 'REFUNDED') state = await followRefunds(trx, { order, state, refundedMinor: snapshot.refundedMinor })
  if (state === order.state) return
  await appendLiveEvent(trx, 'billing', [order.accountId], { kind: 'order', subjectId: order.id })
  wake(order.accountId)
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
  await consumeDiscount(trx, order)
  const first = await markPaid(trx, memberId)
  await issueInvoice(trx, order)
  if (first) await appendEvent(trx, 'billing', memberPaid({ siteId, memberId }))
  await appendEvent(trx, 'billing', orderCompleted({ siteId, memberId, orderId }))
}

async function chargeBack(trx: Transaction<BillingTables>, order: Order): Promise<void> {
  const refunds = (await findRefunds(trx, [order.id])).get(order.id) ?? []
  const credits = order.credits - refunds.reduce((sum, refund) => sum + refund.credits, 0)
  await flagAccount(trx, order.accountId, 'chargeback')
  if (order.method === 'DIRECT_DEBIT') await blockDirectDebitOf(trx, order.id)
  await reverse(trx, { order, credits, kind: 'chargeback', ref: order.id })
}

// What went back and was not asked for here was paid back at the provider: the ledger follows it (PAY-08).
async function followRefunds(
  trx: Transaction<BillingTables>,
  { order, state, refundedMinor }: { order: Order; state: OrderState; refundedMinor: number },
): Promise<OrderState> {
  if (refundedMinor === 0) return state
  const refunds = (await findRefunds(trx, [order.id])).get(order.id) ?? []
  const known = refunds.filter((refund) => refund.state !== 'refused').reduce((sum, refund) => sum + refund.amountMinor, 0)
  const amountMinor = Math.min(refundedMinor, order.priceMinor) - known
  if (amountMinor <= 0) return state
  const credits = creditsOfAmount(
    order,
    amountMinor,
    refunds.reduce((sum, refund) => sum + refund.credits, 0),
  )
  const ref = await insertRefund(trx, order, { kind: 'provider', state: 'accepted', credits, amountMinor, declaredFrom: null })
  await issueCreditNote(trx, order, { id: ref, amountMinor })
  await updateOrderState(trx, order.id, 'REFUNDED')
  await flagAccount(trx, order.accountId, 'provider-refund')
  await reverse(trx, { order, credits, kind: 'refund', ref })
  return 'REFUNDED'
}

/** Takes credits of an order back and tells whom it concerns. Call it after the order has got its state. */
export async function reverse(trx: Transaction<BillingTables>, reversal: Reversal): Promise<void> {
  const { siteId, accountId: memberId } = reversal.order
  const { becameFree } = await takeCreditsBack(trx, reversal)
  if (becameFree) await appendEvent(trx, 'billing', memberUnpaid({ siteId, memberId }))
}

const UNSETTLED_MINUTES = 2

/** Asks the provider for every order that has waited too long: a webhook may have been lost, or the process ended before it was sent. */
export async function reconcilePayments(till: Till): Promise<void> {
  for (const order of [...(await listUnsettledOrders(till.db, UNSETTLED_MINUTES)), ...(await listPaidOrdersToFollow(till.db))]) {
    try {
      if (order.providerRef === null) await startPayment(till, order)
      else await syncPayment(till, order.providerRef)
    } catch (error) {
      log.warn({ orderId: order.id, reason: (error as Error).message }, 'a payment could not be reconciled; the next run tries again')
    }
  }
}
