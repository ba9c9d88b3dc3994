import type { Order } from '../orders/order.store.ts'
import {
  creditsOfAmount,
  creditsTakenBy,
  refundedMinor,
  shareOfUnused,
  type RefundShare,
} from '../orders/refund.rules.ts'
import type { Refund } from '../orders/refund.store.ts'
import type { RefundExtent } from '../tables.ts'

/** An order as a refund finds it. @param unused credits that are left of its lot */
export type RefundableOrder = { order: Order; refunds: readonly Refund[]; unused: number }

/** What has not gone back of an order's price yet; 0 for one that was not paid, or is charged back. */
export function leftToRefund({ order, refunds }: Omit<RefundableOrder, 'unused'>): number {
  const isPaid = order.state === 'COMPLETED' || order.state === 'REFUNDED'
  return isPaid ? Math.max(0, order.priceMinor - refundedMinor(refunds)) : 0
}

/**
 * What a refund gives back and takes. It never takes credits that were spent: those stay with the member, so
 * that a refund makes no debt.
 * @param amountMinor of a part
 * @returns undefined when there is nothing to give back, or less than the part
 */
export function shareOf(
  refundable: RefundableOrder,
  { extent, amountMinor }: { extent: RefundExtent; amountMinor?: number | undefined },
): RefundShare | undefined {
  const { order, refunds, unused } = refundable
  const left = leftToRefund(refundable)
  const share =
    extent === 'whole'
      ? { credits: unused, amountMinor: left }
      : extent === 'unused'
        ? left === 0
          ? { credits: unused, amountMinor: 0 }
          : shareOfUnused(order, unused, order.priceMinor - left)
        : partOf({ order, refunds, unused }, amountMinor ?? 0)
  return share.amountMinor > 0 && share.amountMinor <= left ? share : undefined
}

function partOf({ order, refunds, unused }: RefundableOrder, amountMinor: number): RefundShare {
  return {
    credits: Math.min(unused, creditsOfAmount(order, amountMinor, creditsTakenBy(refunds))),
    amountMinor,
  }
}

/**
 * Whether an act needs a second operator.
 * @param of.recentMinor what operators and the member's own withdrawals gave in 30 days
 * @param of.limitMinor setting `refundFourEyes`
 */
export function needsSecondPerson(of: {
  amountMinor: number
  recentMinor: number
  limitMinor: number
}): boolean {
  return of.recentMinor + of.amountMinor > of.limitMinor
}
