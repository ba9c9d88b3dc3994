const STATES = ['PENDING', 'COMPLETED', 'FAILED', 'CANCELLED', 'REFUNDED', 'CHARGED_BACK'] as const

export type KnownState = (typeof STATES)[number]

/** The member sees an unknown state, from a newer server, as in progress. */
export function knownState(state: string): KnownState {
  return STATES.find((known) => known === state) ?? 'PENDING'
}

/** Whether a refund is owed and not yet accepted: the provider has refused it, or has not answered yet. */
export function isRefundToFollow(order: {
  readonly state: string
  readonly refundState: string | null | undefined
}): boolean {
  return isPaid(order) && (order.refundState === 'REQUESTED' || order.refundState === 'REFUSED')
}

/** Whether only a part of the price is refunded. */
export function isPartlyRefunded(order: {
  readonly state: string
  readonly total: { readonly amountMinor: number }
  readonly refunded: { readonly amountMinor: number } | null | undefined
}): boolean {
  const amountMinor = order.refunded?.amountMinor ?? 0
  return isPaid(order) && amountMinor > 0 && amountMinor < order.total.amountMinor
}

// A refund without a withdrawal leaves an order completed.
function isPaid({ state }: { readonly state: string }): boolean {
  return state === 'COMPLETED' || state === 'REFUNDED'
}
