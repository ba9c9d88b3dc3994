/** The owner of a picture. Each picture without an owner counts as its own. */
export type Owner = string | symbol

/** Waiting work, by owner. */
export type FairQueue<Work> = {
  /** All waiting work, or that of one owner. */
  waiting(owner?: Owner): Work[]
  push(owner: Owner, work: Work): void
  /**
   * Takes the next item. Owners take turns, and an owner whose work is in progress waits for its end. So a
   * member who sends fifty pictures at once delays others by one at most.
   */
  take(): { owner: Owner; work: Work } | undefined
  /** Marks the owner's item from `take` as finished. */
  done(owner: Owner): void
}

export function createFairQueue<Work>(): FairQueue<Work> {
  // In the order of their turns: a map keeps its keys in insertion order.
  const waiting = new Map<Owner, Work[]>()
  const busy = new Set<Owner>()
  return {
    waiting: (owner) => (owner === undefined ? [...waiting.values()].flat() : (waiting.get(owner) ?? [])),
    push(owner, work) {
      const before = waiting.get(owner)
      if (before === undefined) waiting.set(owner, [work])
      else before.push(work)
    },
    take() {
      for (const [owner, [work, ...rest]] of waiting) {
        if (busy.has(owner)) continue
        busy.add(owner)
        waiting.delete(owner)
        if (rest.length > 0) waiting.set(owner, rest)
        return { owner, work: work! }
      }
      return undefined
    },
    done: (owner) => void busy.delete(owner),
  }
}
