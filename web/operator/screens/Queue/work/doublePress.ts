/** A decision this soon after another was meant for the previous case: the next one was not read. */
const UNSEEN_MS = 400

/**
 * Tells the second press of a double press from a decision about the case that the first one has brought.
 * Only two decisions in a row can be one double press.
 */
export function createDoublePress(now: () => number = Date.now) {
  let decidedAt: number | undefined
  return {
    /** A decision was pressed. @returns false for one that was meant for the previous case */
    decides(): boolean {
      if (decidedAt !== undefined && now() - decidedAt < UNSEEN_MS) return false
      decidedAt = now()
      return true
    },
    /** The operator did something else, such as choosing a reason or undoing: what follows is meant. */
    act(): void {
      decidedAt = undefined
    },
  }
}
