/** What a member gets back: the credits that are taken, and their price. */
export type RefundShare = { credits: number; amountMinor: number }

/**
 * What the unused credits of an order are worth: their part of what was paid, to the minor unit, a fraction to the member's good.
 * All of them are exactly the price.
 */
export function shareOfUnused(order: { credits: number; priceMinor: number }, unused: number): RefundShare {
  return { credits: unused, amountMinor: Math.ceil((order.priceMinor * unused) / order.credits) }
}

/**
 * The credits that a part of the price stands for, a fraction to the member's good.
 * @param takenBefore credits of this order that earlier refunds took; never more than the order had are taken
 */
export function creditsOfAmount(order: { credits: number; priceMinor: number }, amountMinor: number, takenBefore: number): number {
  const credits = Math.floor((order.credits * amountMinor) / order.priceMinor)
  return Math.max(0, Math.min(order.credits - takenBefore, credits))
}

/** The end of the time in which a completed order can be withdrawn from. */
export function withdrawableUntil(order: { completedAt: Date; refundDays: number }): Date {
  return new Date(order.completedAt.getTime() + order.refundDays * 86_400_000)
}
