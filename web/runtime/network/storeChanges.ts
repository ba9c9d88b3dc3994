let changes = 0

/** Records a change of the store: a live event, or a mutation's answer. */
export function countStoreChange(): void {
  changes += 1
}

/** For a query whose answer must not revert changes that came while it was in flight (fetchPresent.ts). */
export function staleAfterChange() {
  const known = changes
  return { isStale: () => changes !== known }
}

/**
 * For mutations and subscriptions that do not affect the store's data, such as a typing notice: they make no
 * answer stale.
 */
export const CHANGES_NOTHING = { changesNothing: true }

type Metadata = Record<string, unknown> | null | undefined

export const changesNothing = (metadata: Metadata): boolean => metadata?.['changesNothing'] === true

/** Whether a query's answer must be discarded. */
export function isStale(metadata: Metadata): boolean {
  const ask = metadata?.['isStale']
  return typeof ask === 'function' && ask() === true
}
