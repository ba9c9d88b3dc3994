import { decimalText } from '../orders/order.rules.ts'
import type { Order } from '../orders/order.store.ts'
import type { PaymentSnapshot } from '../orders/payment.provider.ts'
import { refundedMinor } from '../orders/refund.rules.ts'
import type { Refund } from '../orders/refund.store.ts'
import { stepsTo } from '../payments/payment-report.rules.ts'

/** What is compared of an order. */
export type SideName = 'STATE' | 'AMOUNT' | 'CURRENCY' | 'REFUNDED' | 'REFUND'

/** One row of an order beside the provider's payment. Amounts are decimal, in the order's currency. */
export type SidesRow = {
  name: SideName
  /** What the provider calls a refund; null for every other row, and one that it has not named. */
  ref: string | null
  /** Null for a refund that the books do not have. */
  ours: string | null
  /** Null for what the provider does not know. */
  provider: string | null
  isEqual: boolean
}

/**
 * Puts an order of ours beside its payment at the provider.
 * @param snapshot undefined when the provider does not know the payment
 */
export function bothSides(
  order: Pick<Order, 'state' | 'priceMinor' | 'currency'>,
  refunds: readonly Refund[],
  snapshot: PaymentSnapshot | undefined,
): SidesRow[] {
  const { state, priceMinor, currency } = order
  const money = (minor: number) => decimalText(minor, currency)
  const goesBack = refunds.reduce((sum, refund) => sum + (isAtProvider(refund) ? refund.amountMinor : 0), 0)
  const row = (name: SideName, ours: string | null, provider: string | null): SidesRow => ({
    name,
    ref: null,
    ours,
    provider,
    isEqual: ours === provider,
  })
  if (snapshot === undefined)
    return [
      row('STATE', state, null),
      row('AMOUNT', money(priceMinor), null),
      row('CURRENCY', currency, null),
      row('REFUNDED', money(refundedMinor(refunds)), null),
    ]
  return [
    { ...row('STATE', state, snapshot.status), isEqual: areSame(state, snapshot) },
    row('AMOUNT', money(priceMinor), money(snapshot.amount.minor)),
    row('CURRENCY', currency, snapshot.amount.currency),
    row('REFUNDED', money(goesBack), money(snapshot.refundedMinor)),
    ...refundRows(refunds, snapshot, money),
  ]
}

// The words differ; what counts is that the provider's would not move the order, nor contradict it.
function areSame(state: Order['state'], { status }: PaymentSnapshot): boolean {
  const paid = status === 'paid' || status === 'chargeback_reversed'
  const isOurs = {
    PENDING: status === 'open' || status === 'pending',
    COMPLETED: paid,
    REFUNDED: paid,
    CHARGED_BACK: status === 'charged_back',
    FAILED: status === 'failed',
    CANCELLED: status === 'canceled' || status === 'expired',
  }[state]
  return isOurs && stepsTo(state, status).length === 0
}

// One that was paid by hand never reaches the provider.
function isAtProvider({ state, byHand, providerRef }: Refund): boolean {
  return (state === 'requested' || state === 'accepted') && !(byHand && providerRef === null)
}

function refundRows(
  refunds: readonly Refund[],
  snapshot: PaymentSnapshot,
  money: (minor: number) => string,
): SidesRow[] {
  const own = refunds.filter(isAtProvider).map((refund): SidesRow => {
    const reported = snapshot.refunds.find(
      ({ ref, refundId, failed }) => !failed && (ref === refund.providerRef || refundId === refund.id),
    )
    const [ours, provider] = [
      money(refund.amountMinor),
      reported === undefined ? null : money(reported.amountMinor),
    ]
    return { name: 'REFUND', ref: refund.providerRef, ours, provider, isEqual: ours === provider }
  })
  const foreign = snapshot.refunds
    .filter(
      ({ ref, refundId, failed }) =>
        !failed && !refunds.some((refund) => refund.providerRef === ref || refund.id === refundId),
    )
    .map(({ ref, amountMinor }): SidesRow => ({
      name: 'REFUND',
      ref,
      ours: null,
      provider: money(amountMinor),
      isEqual: false,
    }))
  return [...own, ...foreign]
}
