import type { Transaction } from 'kysely'
import { log } from '#platform/base/log.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { bookCredits, lockAccount, markPaid, propagatePaid, settleDebt } from '../account/account.store.ts'
import { consumeDiscount, releaseDiscount } from '../catalogue/discount.store.ts'
import {
  billingLiveEvents,
  memberPaid,
  memberUnpaid,
  orderChargedBack,
  orderCompleted,
  orderRefunded,
  type OrderRefunded,
} from '../events.ts'
import { cancelCreditNote, issueCreditNote, issueInvoice } from '../invoices/invoice.service.ts'
import { unitPriceMicro } from '../orders/order.rules.ts'
import {
  lockOrderOfPayment,
  recordPaymentStatus,
  updateOrderState,
  type Order,
} from '../orders/order.store.ts'
import type { PaymentSnapshot } from '../orders/payment.provider.ts'
import {
  creditsOfAmount,
  creditsTakenBy,
  isOwed,
  refundedMinor,
  stateAfterRefunds,
} from '../orders/refund.rules.ts'
import { findRefunds, insertRefund, updateRefund, type Refund } from '../orders/refund.store.ts'
import type { Tables } from '../tables.ts'
import type { OrderState } from '../tables/orders.types.ts'
import { insertChargeback, reverseChargeback } from './chargeback.store.ts'
import { blockDirectDebitOf, unblockDirectDebitOf } from './direct-debit-block.store.ts'
import { insertStoredMethod } from './mandate.store.ts'
import { keepDifferences } from './payment-difference.store.ts'
import { differencesOf, moneyDifference, stepsTo, type Difference } from './payment-report.rules.ts'
import { readReport } from './refund-report.rules.ts'
import {
  flagAccount,
  giveCreditsBack,
  takeCreditsBack,
  unflagAccount,
  type Reversal,
} from './reversal.store.ts'

/**
 * Brings an order to what its payment is at the provider, by the table in `payment-report.rules.ts`, and
 * keeps what cannot be put right for the operator.
 * @returns whether anything changed
 */
export async function applySnapshot(
  trx: Transaction<Tables>,
  notify: (memberId: string) => void,
  { provider, snapshot }: { provider: string; snapshot: PaymentSnapshot },
): Promise<boolean> {
  const order = await lockOrderOfPayment(trx, provider, snapshot.providerRef)
  if (order === undefined) return false
  await recordPaymentStatus(trx, order.paymentId, snapshot)
  const otherMoney = moneyDifference(order, snapshot)
  if (otherMoney !== undefined) {
    await keepAndLog(trx, order, [otherMoney])
    return false
  }
  if (order.sequence === 'first' && snapshot.mandate !== undefined) {
    const { siteId, accountId, method } = order
    await insertStoredMethod(trx, { siteId, accountId, provider, method, mandate: snapshot.mandate })
  }
  let { state } = order
  for (const next of stepsTo(state, snapshot.status)) {
    state = await takeStep(trx, order, { from: state, to: next })
  }
  const refunds = await followRefunds(trx, { ...order, state }, snapshot)
  await keepAndLog(trx, order, differencesOf({ ...order, state: refunds.state }, refunds.known, snapshot))
  if (state === order.state && !refunds.hasNews) return false
  await billingLiveEvents.append(trx, [order.accountId], { kind: 'ORDER_CHANGED', subjectId: order.id })
  notify(order.accountId)
  return true
}

/** Records that a payment which we opened is unknown to the provider, without booking anything. */
export async function keepUnknown(
  trx: Transaction<Tables>,
  provider: string,
  providerRef: string,
): Promise<false> {
  const order = await lockOrderOfPayment(trx, provider, providerRef)
  if (order !== undefined)
    await keepAndLog(trx, order, [{ kind: 'UNKNOWN_PAYMENT', expected: order.state, found: 'none' }])
  return false
}

async function keepAndLog(
  trx: Transaction<Tables>,
  order: Order,
  differences: readonly Difference[],
): Promise<void> {
  for (const { kind, expected, found } of await keepDifferences(trx, order, differences))
    log.error(
      { orderId: order.id, kind, expected, found },
      'the provider reports something else than the books; see npm run refunds -- differences',
    )
}

async function takeStep(
  trx: Transaction<Tables>,
  order: Order,
  { from, to }: { from: OrderState; to: OrderState },
): Promise<OrderState> {
  if (from === 'CHARGED_BACK') return liftChargeback(trx, order)
  await updateOrderState(trx, order.id, to)
  if (to === 'COMPLETED') await completeOrder(trx, order)
  else if (to === 'CHARGED_BACK') await chargeBack(trx, order)
  else if (to === 'FAILED' || to === 'CANCELLED') await releaseDiscount(trx, order)
  return to
}

// Credits, ledger, paid member, invoice and events stand or fall together (CRED-02).
async function completeOrder(trx: Transaction<Tables>, order: Order): Promise<void> {
  const { id: orderId, siteId, accountId: memberId, priceMinor, currency } = order
  // Before the account is locked: a send locks the member's state first and the account after it.
  await propagatePaid(trx, siteId, memberId)
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

async function chargeBack(trx: Transaction<Tables>, order: Order): Promise<void> {
  const credits = order.credits - creditsTakenBy(await refundsOf(trx, order))
  await flagAccount(trx, order.accountId, 'chargeback')
  if (order.method === 'DIRECT_DEBIT') await blockDirectDebitOf(trx, order.id)
  await reverse(trx, { order, credits, kind: 'chargeback', ref: await insertChargeback(trx, order) })
  const { siteId, accountId: memberId, id: orderId } = order
  await appendEvent(trx, 'billing', orderChargedBack({ siteId, memberId, orderId }))
}

// The bank reversed the charge-back: the member gets the credits back, and the payer's flag and block are
// lifted.
async function liftChargeback(trx: Transaction<Tables>, order: Order): Promise<OrderState> {
  const refunds = await refundsOf(trx, order)
  const state = stateAfterRefunds(order.priceMinor, refunds)
  await updateOrderState(trx, order.id, state)
  // During a rolling update, a process of the previous release may not have recorded the charge-back.
  const ref = (await reverseChargeback(trx, order.id)) ?? order.id
  await restore(trx, refunds, { order, credits: order.credits - creditsTakenBy(refunds), ref })
  if (order.method === 'DIRECT_DEBIT') await unblockDirectDebitOf(trx, order.id)
  await unflagAccount(trx, order.accountId)
  return state
}

type Followed = { state: OrderState; known: Refund[]; hasNews: boolean }

/**
 * Applies refunds of a paid order at the provider, and failed refunds that return to us (PAY-08). Refunds
 * requested here are known already; all others were made in the provider's dashboard.
 */
async function followRefunds(
  trx: Transaction<Tables>,
  order: Order,
  snapshot: PaymentSnapshot,
): Promise<Followed> {
  const before = await refundsOf(trx, order)
  const isPaid = order.state === 'COMPLETED' || order.state === 'REFUNDED'
  if (!isPaid && order.state !== 'CHARGED_BACK') return { state: order.state, known: before, hasNews: false }
  const news = readReport(before, { priceMinor: order.priceMinor, ...snapshot })
  for (const { refund, ref } of news.named) await updateRefund(trx, refund.id, { providerRef: ref })
  // A refused withdrawal that came back by hand: it took its credits and has its credit note already.
  for (const { refund, ref, byHand } of news.paid)
    await updateRefund(trx, refund.id, { state: 'accepted', providerRef: ref, byHand })
  await takeRefundsBack(trx, order, news.failed)
  // A charged-back payment has nothing left to take: its refunds are applied once the charge-back is
  // reversed.
  const fresh = isPaid ? news.fresh : []
  for (const each of fresh) await followRefund(trx, order, each)
  const known = await refundsOf(trx, order)
  const hasNews = news.paid.length + news.failed.length + fresh.length > 0
  const state = isPaid && hasNews ? stateAfterRefunds(order.priceMinor, known) : order.state
  if (state !== order.state) await updateOrderState(trx, order.id, state)
  return { state, known, hasNews }
}

async function followRefund(
  trx: Transaction<Tables>,
  order: Order,
  { ref: providerRef, amountMinor }: { ref: string | null; amountMinor: number },
): Promise<void> {
  // Everything that takes a number of the credit notes holds the account before.
  await lockAccount(trx, { siteId: order.siteId, memberId: order.accountId })
  const known = await refundsOf(trx, order)
  const credits = creditsOfAmount(order, amountMinor, creditsTakenBy(known))
  const id = await insertRefund(trx, order, {
    kind: 'provider',
    state: 'accepted',
    providerRef,
    credits,
    amountMinor,
    declaredFrom: null,
  })
  await issueCreditNote(trx, order, { id, amountMinor })
  await reverse(trx, { order, credits, kind: 'refund', ref: id })
  await appendEvent(trx, 'billing', orderRefunded(refundOf(order, amountMinor)))
}

/**
 * The provider could not pay refunds, or they were cancelled there: the money is with us again. A refund of
 * ours is still owed, so the operator has to pay it in another way. A refund that the provider had made by
 * itself did not happen: credits and documents are reverted.
 */
async function takeRefundsBack(trx: Transaction<Tables>, order: Order, failed: Refund[]): Promise<void> {
  for (const refund of failed) {
    const ids = { refundId: refund.id, orderId: order.id }
    await updateRefund(trx, refund.id, { state: isOwed(refund) ? 'refused' : 'undone' })
    if (isOwed(refund)) log.error(ids, 'a refund failed at the provider; somebody has to pay it by hand')
    else log.warn(ids, 'a refund did not happen at the provider; it is undone')
  }
  const refunds = await refundsOf(trx, order)
  for (const refund of failed.filter((each) => !isOwed(each))) {
    // All credits of an order that is charged back are taken, whatever became of its refunds.
    if (order.state === 'CHARGED_BACK') await cancelNote(trx, order, refund)
    else await restore(trx, refunds, { order, credits: refund.credits, ref: refund.id, undone: refund })
  }
}

async function cancelNote(trx: Transaction<Tables>, order: Order, refund: Refund): Promise<void> {
  if (refund.creditNoteNumber !== null) await cancelCreditNote(trx, order, refund)
}

async function refundsOf(trx: Transaction<Tables>, { id }: Order): Promise<Refund[]> {
  return (await findRefunds(trx, [id])).get(id) ?? []
}

/** The event about a refund for other subgraphs. */
export function refundOf(order: Order, amountMinor: number): OrderRefunded {
  const { siteId, accountId: memberId, id: orderId, currency } = order
  return { siteId, memberId, orderId, amountMinor, currency }
}

/**
 * Takes back an order's credits and publishes it if the member is a free member again. Call it after the
 * order has its new state.
 */
export async function reverse(trx: Transaction<Tables>, reversal: Reversal): Promise<void> {
  const { siteId, accountId: memberId } = reversal.order
  const { becameFree } = await takeCreditsBack(trx, reversal)
  if (becameFree) await appendEvent(trx, 'billing', memberUnpaid({ siteId, memberId }))
}

// The order's money is back: its credits return, and its member counts as paid. `undone`: the refund that did
// not happen, whose credit note is cancelled.
async function restore(
  trx: Transaction<Tables>,
  refunds: readonly Refund[],
  { order, credits, ref, undone }: Omit<Reversal, 'kind'> & { undone?: Refund },
): Promise<void> {
  const { siteId, accountId: memberId } = order
  const keepsMoney = refundedMinor(refunds) < order.priceMinor
  // Before the account is locked, as in a completion.
  if (keepsMoney) await propagatePaid(trx, siteId, memberId)
  await lockAccount(trx, { siteId, memberId })
  if (undone !== undefined) await cancelNote(trx, order, undone)
  if (credits > 0) await giveCreditsBack(trx, { order, credits, ref })
  if (keepsMoney && (await markPaid(trx, memberId)))
    await appendEvent(trx, 'billing', memberPaid({ siteId, memberId }))
}
