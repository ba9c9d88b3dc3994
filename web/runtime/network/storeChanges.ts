let changes = 0

/** Something new is in the store: a live event, or the answer to a mutation. */
export function countStoreChange(): void {
  changes += 1
}

/** For a question whose answer must not take back what came while it was on its way (fetchPresent.ts). */
export function staleAfterChange() {
  const known = changes
  return { isStale: () => changes !== known }
}

/** For a mutation or a subscription that tells or brings nothing of what the store holds, such as that somebody types: no answer is stale by it. */
export const CHANGES_NOTHING = { changesNothing: true }

type Metadata = Record<string, unknown> | null | undefined

export const changesNothing = (metadata: Metadata): boolean => metadata?.['changesNothing'] === true

/** Whether the answer to a question is to be thrown away. */
export function isStale(metadata: Metadata): boolean {
  const ask = metadata?.['isStale']
  return typeof ask === 'function' && ask() === true
}
