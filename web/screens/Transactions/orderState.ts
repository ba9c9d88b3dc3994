const STATES = ['PENDING', 'COMPLETED', 'FAILED', 'CANCELLED', 'REFUNDED', 'CHARGED_BACK'] as const

export type KnownState = (typeof STATES)[number]

/** A state that a newer server knows and this page does not is still being worked on, as far as the member is concerned. */
export function knownState(state: string): KnownState {
  return STATES.find((known) => known === state) ?? 'PENDING'
}
