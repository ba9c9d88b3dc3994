/** Whose picture it is. Pictures without an owner are each their own. */
export type Owner = string | symbol

/** Work that waits, by owner. */
export type FairQueue<Work> = {
  /** All that waits, or that of one owner. */
  waiting(owner?: Owner): Work[]
  push(owner: Owner, work: Work): void
  /**
   * Takes the next: owners take turns, and whose work is being done waits until it is done, so that whoever sends fifty pictures at once delays
   * nobody by more than one.
   */
  take(): { owner: Owner; work: Work } | undefined
  /** Says that what `take` gave of this owner is done. */
  done(owner: Owner): void
}

export function createFairQueue<Work>(): FairQueue<Work> {
  // In the order of their turns: a map keeps the order in which its keys came.
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
