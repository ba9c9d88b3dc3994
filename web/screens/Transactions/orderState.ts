const STATES = ['PENDING', 'COMPLETED', 'FAILED', 'CANCELLED', 'REFUNDED', 'CHARGED_BACK'] as const

export type KnownState = (typeof STATES)[number]

/** A state that a newer server knows and this page does not is still being worked on, as far as the member is concerned. */
export function knownState(state: string): KnownState {
  return STATES.find((known) => known === state) ?? 'PENDING'
}

/** Whether the price, or a part of it, is owed to the member and nobody has taken it on: the provider has refused, or has not answered yet. */
export function isRefundToFollow(order: {
  readonly state: string
  readonly refundState: string | null | undefined
}): boolean {
  return isPaid(order) && (order.refundState === 'REQUESTED' || order.refundState === 'REFUSED')
}

/** Whether some of the price goes back and the rest was kept. */
export function isPartlyRefunded(order: {
  readonly state: string
  readonly total: { readonly amountMinor: number }
  readonly refunded: { readonly amountMinor: number } | null | undefined
}): boolean {
  const amountMinor = order.refunded?.amountMinor ?? 0
  return isPaid(order) && amountMinor > 0 && amountMinor < order.total.amountMinor
}

// What goes back without a withdrawal leaves an order completed.
function isPaid({ state }: { readonly state: string }): boolean {
  return state === 'COMPLETED' || state === 'REFUNDED'
}
