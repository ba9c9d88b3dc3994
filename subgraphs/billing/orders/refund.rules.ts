import { DAY_MILLISECONDS } from '#platform/base/durations.ts'
import type { RefundKind, RefundState } from '../tables/orders.types.ts'
/** What a member gets back: the credits that are taken, and their price. */
export type RefundShare = { credits: number; amountMinor: number }

/**
 * What the unused credits of an order are worth: their share of what was paid, rounded to a minor unit in the
 * member's favour. All credits together are worth exactly the price, and nothing is worth more than what has
 * not gone back yet.
 */
export function shareOfUnused(
  order: { credits: number; priceMinor: number },
  unused: number,
  refundedMinor: number,
): RefundShare {
  const share = Math.ceil((order.priceMinor * unused) / order.credits)
  return { credits: unused, amountMinor: Math.max(0, Math.min(share, order.priceMinor - refundedMinor)) }
}

/**
 * The credits that a part of the price stands for, rounded in the member's favour.
 * @param takenBefore credits that earlier refunds of this order took; together never more than the order had
 */
export function creditsOfAmount(
  order: { credits: number; priceMinor: number },
  amountMinor: number,
  takenBefore: number,
): number {
  const credits = Math.floor((order.credits * amountMinor) / order.priceMinor)
  return Math.max(0, Math.min(order.credits - takenBefore, credits))
}

/** The end of the time in which a completed order can be withdrawn from. */
export function withdrawableUntil(order: { completedAt: Date; refundDays: number }): Date {
  return new Date(order.completedAt.getTime() + order.refundDays * DAY_MILLISECONDS)
}

/** A refund of an order as the books have it. */
export type KnownRefund = {
  id: string
  kind: RefundKind
  state: RefundState
  amountMinor: number
  /** The provider's name for it; null until it has one, and for one that was paid outside the provider. */
  providerRef: string | null
  /** Whether the refund was paid by hand after the provider had failed to. */
  byHand: boolean
}

type CountedRefund = Pick<KnownRefund, 'kind' | 'state' | 'amountMinor'>

/**
 * The state of an order's refunds together: refused while any part was refused and has not been repaid in
 * another way.
 * @returns undefined without a refund
 */
export function refundStateOf(refunds: readonly CountedRefund[]): RefundState | undefined {
  const counted = refunds.filter(({ state }) => state !== 'undone')
  if (counted.length === 0) return undefined
  const accepted = counted.filter(({ state }) => state === 'accepted')
  if (sumOf(accepted) >= refundedMinor(counted)) return 'accepted'
  return counted.some(({ state }) => state === 'refused') ? 'refused' : 'requested'
}

/**
 * The state of a paid order by what goes back of it: only a withdrawal, or the whole price, ends it. A part
 * that the operator gives back out of goodwill leaves the rest as it was, with its right to withdraw.
 */
export function stateAfterRefunds(
  priceMinor: number,
  refunds: readonly CountedRefund[],
): 'COMPLETED' | 'REFUNDED' {
  const isWithdrawn = refunds.some(({ kind }) => kind === 'withdrawal')
  return isWithdrawn || refundedMinor(refunds) >= priceMinor ? 'REFUNDED' : 'COMPLETED'
}

/** The credits that refunds have taken of their order. One that did not happen has given them back. */
export function creditsTakenBy(refunds: readonly { state: RefundState; credits: number }[]): number {
  return refunds.reduce((sum, { state, credits }) => (state === 'undone' ? sum : sum + credits), 0)
}

/** Whether we owe a refund until it is paid, by the provider or by hand. */
export function isOwed({ kind }: { kind: RefundKind }): boolean {
  return kind !== 'provider'
}

/** Whether money of a refund has gone back or is on its way. */
export function isUnderWay({ state }: CountedRefund): boolean {
  return state === 'requested' || state === 'accepted'
}

/**
 * What goes back of an order's price in all. A refund that we owe counts also when the provider refused it,
 * because it is paid in another way; should the provider then report that as a refund of its own, it is not
 * counted twice.
 */
export function refundedMinor(refunds: readonly CountedRefund[]): number {
  return Math.max(sumOf(refunds.filter(isOwed)), sumOf(refunds.filter(isUnderWay)))
}

function sumOf(refunds: readonly CountedRefund[]): number {
  return refunds.reduce((total, { amountMinor }) => total + amountMinor, 0)
}
