import type { PaymentSnapshot } from '../orders/payment.provider.ts'
import type { KnownRefund } from '../orders/refund.rules.ts'
import type { DifferenceKind, OrderState, PaymentStatus } from '../tables/orders.types.ts'

/** One contradiction, in amounts or states that a person can compare. */
export type Difference = { kind: DifferenceKind; expected: string; found: string }

type Answer = readonly OrderState[] | DifferenceKind
const NOTHING: Answer = []

// Of an order that was paid: the books are not touched, because the money may be there all the same.
const NOT_PAID = { COMPLETED: 'NOT_PAID', REFUNDED: 'NOT_PAID', CHARGED_BACK: 'NOT_PAID' } as const

/**
 * What each report of a provider does: for each status of the payment and each state of the order, the steps
 * that the order takes, or the difference that the operator sees. An order in an earlier state catches up
 * step by step, so the sequence in which reports arrive does not matter.
 * docs/operating/payments.md says what each step does to credits, debt, flags, documents and mails.
 */
const REPORTS: Readonly<Record<PaymentStatus, Readonly<Record<OrderState, Answer>>>> = {
  open: {
    PENDING: NOTHING,
    FAILED: NOTHING,
    CANCELLED: NOTHING,
    COMPLETED: NOTHING,
    REFUNDED: NOTHING,
    CHARGED_BACK: NOTHING,
  },
  pending: {
    PENDING: NOTHING,
    FAILED: NOTHING,
    CANCELLED: NOTHING,
    COMPLETED: NOTHING,
    REFUNDED: NOTHING,
    CHARGED_BACK: NOTHING,
  },
  // A bank transfer may arrive after the payment was given up. The money is there then, so the credits must
  // be, too.
  paid: {
    PENDING: ['COMPLETED'],
    FAILED: ['COMPLETED'],
    CANCELLED: ['COMPLETED'],
    COMPLETED: NOTHING,
    REFUNDED: NOTHING,
    // A report from before the charge-back may arrive late: only an explicit reversal lifts a charge-back.
    CHARGED_BACK: 'NOT_CHARGED_BACK',
  },
  failed: { PENDING: ['FAILED'], FAILED: NOTHING, CANCELLED: NOTHING, ...NOT_PAID },
  canceled: { PENDING: ['CANCELLED'], FAILED: NOTHING, CANCELLED: NOTHING, ...NOT_PAID },
  expired: { PENDING: ['CANCELLED'], FAILED: NOTHING, CANCELLED: NOTHING, ...NOT_PAID },
  // A charged-back payment was paid first: the books show both, even if only the second was reported.
  charged_back: {
    PENDING: ['COMPLETED', 'CHARGED_BACK'],
    FAILED: ['COMPLETED', 'CHARGED_BACK'],
    CANCELLED: ['COMPLETED', 'CHARGED_BACK'],
    COMPLETED: ['CHARGED_BACK'],
    REFUNDED: ['CHARGED_BACK'],
    CHARGED_BACK: NOTHING,
  },
  chargeback_reversed: {
    PENDING: ['COMPLETED'],
    FAILED: ['COMPLETED'],
    CANCELLED: ['COMPLETED'],
    COMPLETED: NOTHING,
    REFUNDED: NOTHING,
    CHARGED_BACK: ['COMPLETED'],
  },
}

/**
 * The steps that an order takes when its payment stands at a status, in their order (PAY-02). None when it is
 * there already.
 */
export function stepsTo(current: OrderState, status: PaymentStatus): readonly OrderState[] {
  const answer = REPORTS[status][current]
  return typeof answer === 'string' ? [] : answer
}

type Expected = { priceMinor: number; currency: string }

/** Whether the provider speaks of other money than the order is about: nothing is booked then. */
export function moneyDifference(order: Expected, { amount }: PaymentSnapshot): Difference | undefined {
  const [expected, found] = [`${order.currency} ${order.priceMinor}`, `${amount.currency} ${amount.minor}`]
  if (amount.currency !== order.currency) return { kind: 'CURRENCY', expected, found }
  return amount.minor === order.priceMinor ? undefined : { kind: 'AMOUNT', expected, found }
}

/** What stays different once an order has followed its payment. Amounts are in minor units. */
export function differencesOf(
  order: Expected & { state: OrderState },
  refunds: readonly KnownRefund[],
  snapshot: PaymentSnapshot,
): Difference[] {
  const { state, priceMinor, currency } = order
  const found: Difference[] = []
  const answer = REPORTS[snapshot.status][state]
  if (typeof answer === 'string') found.push({ kind: answer, expected: state, found: snapshot.status })
  if (snapshot.refundedMinor > priceMinor)
    found.push({
      kind: 'REFUNDED_TOO_MUCH',
      expected: `${currency} ${priceMinor}`,
      found: `${currency} ${snapshot.refundedMinor}`,
    })
  const named = new Set(snapshot.refunds.map(({ ref }) => ref))
  for (const { providerRef, state: refundState, amountMinor } of refunds)
    if (refundState === 'accepted' && providerRef !== null && !named.has(providerRef))
      found.push({
        kind: 'REFUND_MISSING',
        expected: `${currency} ${amountMinor} ${providerRef}`,
        found: 'none',
      })
  return found
}
