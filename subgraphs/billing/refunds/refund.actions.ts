import type { Kysely, Transaction } from 'kysely'
import { log } from '#platform/base/log.ts'
import { appendEvent, withTransactionAndNotify } from '#platform/events/outbox.ts'
import { databaseNow } from '#platform/postgres/clock.ts'
import { lockAccount } from '../account/account.store.ts'
import { billingLiveEvents, orderRefunded, orderWithdrawn } from '../events.ts'
import { issueCreditNote } from '../invoices/invoice.service.ts'
import { findOrderById, lockOrder, updateOrderState, type Order } from '../orders/order.store.ts'
import { RefundRefusedError } from '../orders/payment.provider.ts'
import {
  refundedMinor,
  shareOfUnused,
  stateAfterRefunds,
  withdrawableUntil,
  type RefundShare,
} from '../orders/refund.rules.ts'
import {
  findRefunds,
  findUnusedCredits,
  insertRefund,
  listWaitingRefunds,
  recordRefundAttempt,
  settleRefund,
  type Refund,
} from '../orders/refund.store.ts'
import { refundOf, reverse } from '../payments/payment-report.service.ts'
import { paymentProviderOf, syncPayment, type PaymentContext } from '../payments/payment.actions.ts'
import { askInTurn } from '../payments/provider-turns.service.ts'
import type { Tables } from '../tables.ts'

/** What withdrawing from an order would give back now, and until when it can be declared. */
export type WithdrawalOffer = RefundShare & { until: Date }

/**
 * What withdrawing from an order gives back: its unused credits, pro rata (TRUST-04).
 * @param of.unused what is left of the order's lot
 * @param of.refundedMinor what has gone back of the price before
 * @returns undefined when the order cannot be withdrawn from (any more)
 */
export function withdrawalOffer(
  order: Order,
  { unused, refundedMinor, now }: { unused: number; refundedMinor: number; now: Date },
): WithdrawalOffer | undefined {
  if (order.state !== 'COMPLETED' || order.completedAt === null || unused === 0) return undefined
  const until = withdrawableUntil({ completedAt: order.completedAt, refundDays: order.refundDays })
  const share = shareOfUnused(order, unused, refundedMinor)
  return now < until && share.amountMinor > 0 ? { ...share, until } : undefined
}

/**
 * Withdraws from an order: ledger, order, refund and mailed receipt in one transaction; the provider pays
 * afterwards and until it does is asked again by a job. Withdrawing twice is withdrawing once.
 * @param declaredFrom masked network address, kept with the declaration
 * @returns the refund as it stands after the provider was asked; undefined when the order cannot be withdrawn
 * from (any more)
 */
export async function withdrawOrder(
  paymentContext: PaymentContext,
  orderId: string,
  of: { now: Date; declaredFrom: string; requestId: string },
): Promise<Refund | undefined> {
  const refund = await withTransactionAndNotify(
    paymentContext.db,
    paymentContext.services.pubSub,
    (trx, notify) => declareWithdrawal(trx, notify, { orderId, ...of }),
  )
  if (refund?.state !== 'requested') return refund
  await payBackOrWarn(paymentContext, refund, { isRepeated: false })
  // The provider has answered meanwhile: the member reads where the money stands now.
  return findRefund(paymentContext.db, refund)
}

async function declareWithdrawal(
  trx: Transaction<Tables>,
  notify: (memberId: string) => void,
  {
    orderId,
    now,
    declaredFrom,
    requestId,
  }: { orderId: string; now: Date; declaredFrom: string; requestId: string },
): Promise<Refund | undefined> {
  const order = await lockOrder(trx, orderId)
  if (order === undefined) return undefined
  const { siteId, accountId: memberId } = order
  const refunds = (await findRefunds(trx, [orderId])).get(orderId) ?? []
  const declared = refunds.find(({ kind }) => kind === 'withdrawal')
  if (declared !== undefined) return declared
  // Under the account's lock nothing is spent between reading the lot and taking it.
  await lockAccount(trx, { siteId, memberId })
  const unused = (await findUnusedCredits(trx, [orderId])).get(orderId) ?? 0
  const offer = withdrawalOffer(order, { unused, refundedMinor: refundedMinor(refunds), now })
  if (offer === undefined) return undefined
  const refund = await bookRefund(trx, order, { ...offer, kind: 'withdrawal', declaredFrom, requestId })
  await appendEvent(trx, 'billing', orderWithdrawn({ siteId, memberId, refundId: refund.id }), requestId)
  notify(memberId)
  return refund
}

/**
 * Books money of an order that we give back: refund, credit note, order, ledger and events. Call it under the
 * locks of the order and the account, with no more credits than are left of the order's lot; then the
 * transaction's caller pays it by `payRefund`.
 * @returns the refund, which the provider has not been asked for yet
 */
export async function bookRefund(
  trx: Transaction<Tables>,
  order: Order,
  {
    kind,
    credits,
    amountMinor,
    declaredFrom,
    requestId,
  }: RefundShare & {
    kind: 'withdrawal' | 'operator'
    declaredFrom: string | null
    requestId: string
  },
): Promise<Refund> {
  const { id: orderId, accountId } = order
  const refundId = await insertRefund(trx, order, {
    kind,
    state: 'requested',
    providerRef: null,
    credits,
    amountMinor,
    declaredFrom,
  })
  await issueCreditNote(trx, order, { id: refundId, amountMinor })
  const refunds = (await findRefunds(trx, [orderId])).get(orderId)!
  await updateOrderState(trx, orderId, stateAfterRefunds(order.priceMinor, refunds))
  await reverse(trx, { order, credits, kind: 'refund', ref: refundId })
  await appendEvent(trx, 'billing', orderRefunded(refundOf(order, amountMinor)), requestId)
  await billingLiveEvents.append(trx, [accountId], { kind: 'ORDER_CHANGED', subjectId: orderId })
  return (await findRefunds(trx, [orderId])).get(orderId)!.find(({ id }) => id === refundId)!
}

const WAITING_SECONDS = 60

/** Asks the provider to pay a refund that was committed. One that was paid before stays as it is. */
export async function payRefund(paymentContext: PaymentContext, refund: Refund): Promise<void> {
  if (refund.state !== 'requested') return
  const age = (await databaseNow(paymentContext.db)).getTime() - refund.createdAt.getTime()
  await payBackOrWarn(paymentContext, refund, { isRepeated: age > WAITING_SECONDS * 1000 })
}

/** Retries every refund that the provider has not confirmed. */
export async function payWaitingRefunds(paymentContext: PaymentContext): Promise<void> {
  const waiting = await listWaitingRefunds(paymentContext.db, WAITING_SECONDS)
  await askInTurn(
    waiting,
    async (refund) => {
      await recordRefundAttempt(paymentContext.db, refund.id)
      await payBack(paymentContext, refund, { isRepeated: true })
    },
    { failed: warnOfRefund },
  )
}

// The job tries again.
function payBackOrWarn(
  paymentContext: PaymentContext,
  refund: Refund,
  attempt: { isRepeated: boolean },
): Promise<void> {
  return payBack(paymentContext, refund, attempt).catch((error: unknown) =>
    warnOfRefund(refund, error as Error),
  )
}

function warnOfRefund({ id: refundId }: Refund, { message: reason }: Error): void {
  log.warn({ refundId, reason }, 'a refund could not be paid; it is tried again')
}

async function payBack(
  paymentContext: PaymentContext,
  refund: Refund,
  { isRepeated }: { isRepeated: boolean },
): Promise<void> {
  const { id: idempotencyKey, orderId, amountMinor: minor, currency } = refund
  const { number, providerRef } = (await findOrderById(paymentContext.db, orderId))!
  try {
    // An earlier attempt may have arrived despite an unreadable answer, and providers drop idempotency keys
    // after a while. So look for it first.
    if (isRepeated) {
      await syncPayment(paymentContext, providerRef!)
      if (!(await isRequested(paymentContext.db, refund))) return
    }
    const ref = await paymentProviderOf(paymentContext).refund({
      idempotencyKey,
      providerRef: providerRef!,
      amount: { minor, currency },
      description: number,
    })
    await settle(paymentContext, refund.id, { state: 'accepted', providerRef: ref })
  } catch (error) {
    if (!(error instanceof RefundRefusedError)) throw error
    log.error(
      { refundId: refund.id, reason: error.message },
      'the provider refused a refund; somebody has to pay it by hand',
    )
    await settle(paymentContext, refund.id, { state: 'refused' })
  }
}

async function isRequested(db: Kysely<Tables>, refund: Refund): Promise<boolean> {
  return (await findRefund(db, refund))?.state === 'requested'
}

async function findRefund(db: Kysely<Tables>, { id, orderId }: Refund): Promise<Refund | undefined> {
  return (await findRefunds(db, [orderId])).get(orderId)?.find((refund) => refund.id === id)
}

function settle(
  paymentContext: PaymentContext,
  refundId: string,
  said: { state: 'accepted'; providerRef: string } | { state: 'refused' },
): Promise<void> {
  const { db, services } = paymentContext
  return withTransactionAndNotify(db, services.pubSub, async (trx, notify) => {
    const settled = await settleRefund(trx, refundId, said)
    if (settled === undefined) return
    const { orderId: subjectId, accountId: memberId } = settled
    await billingLiveEvents.append(trx, [memberId], { kind: 'ORDER_CHANGED', subjectId })
    notify(memberId)
  })
}
