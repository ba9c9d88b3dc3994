/** What a member gets back: the credits that are taken, and their price. */
export type RefundShare = { credits: number; amountMinor: number }

/**
 * What the unused credits of an order are worth: their share of what was paid, rounded to a minor unit in the member's favour.
 * All credits together are worth exactly the price.
 */
export function shareOfUnused(order: { credits: number; priceMinor: number }, unused: number): RefundShare {
  return { credits: unused, amountMinor: Math.ceil((order.priceMinor * unused) / order.credits) }
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
  return new Date(order.completedAt.getTime() + order.refundDays * 86_400_000)
}

type KnownRefund = { kind: 'withdrawal' | 'provider'; state: RefundState; amountMinor: number }

/** Where money stands that goes back: asked for, taken on by the provider, or refused by it, so that it is paid in another way. */
export type RefundState = 'requested' | 'accepted' | 'refused'

/**
 * Where what goes back of an order's price stands in all: refused for as long as some of it was refused and has not come back in another way.
 * @returns undefined while nothing goes back
 */
export function refundStateOf(refunds: readonly KnownRefund[]): RefundState | undefined {
  if (refunds.length === 0) return undefined
  const accepted = refunds.filter(({ state }) => state === 'accepted')
  if (accepted.reduce((sum, { amountMinor }) => sum + amountMinor, 0) >= refundedMinor(refunds))
    return 'accepted'
  return refunds.some(({ state }) => state === 'refused') ? 'refused' : 'requested'
}

/**
 * Which refused refunds somebody has paid by hand at the provider, and how much it paid back beside them without being asked.
 * @param reportedMinor what the provider reports as paid back of the order in all, never more than its price
 * @returns `paid`: refused refunds that the report covers, the oldest first; `restMinor`: what is new, 0 or more
 */
export function readReport<Known extends KnownRefund>(
  refunds: readonly Known[],
  reportedMinor: number,
): { paid: Known[]; restMinor: number } {
  const known = refunds.filter(({ state }) => state !== 'refused')
  let restMinor = reportedMinor - known.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const paid = refunds.filter(({ state, amountMinor }) => {
    if (state !== 'refused' || amountMinor > restMinor) return false
    restMinor -= amountMinor
    return true
  })
  return { paid, restMinor: Math.max(0, restMinor) }
}

/**
 * What goes back of an order's price in all. A withdrawal that the provider refused counts, because it is paid in another way; should the provider then
 * report that as a refund of its own, it is not counted twice.
 */
export function refundedMinor(refunds: readonly KnownRefund[]): number {
  const sum = (counted: typeof refunds) => counted.reduce((total, { amountMinor }) => total + amountMinor, 0)
  return Math.max(
    sum(refunds.filter(({ kind }) => kind === 'withdrawal')),
    sum(refunds.filter(({ state }) => state !== 'refused')),
  )
}
