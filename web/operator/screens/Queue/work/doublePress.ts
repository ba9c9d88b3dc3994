/** A decision this soon after the case has changed was meant for the previous one: this one was not read. */
const UNSEEN_MS = 400

/**
 * Tells a press that was meant for the previous case from a decision about the one on the screen: the second
 * press of a double press, and one that a change of the case has overtaken.
 */
export function createDoublePress(now: () => number = Date.now) {
  let changedAt: number | undefined
  return {
    /** A decision was pressed. @returns false for one that was meant for the previous case */
    decides(): boolean {
      if (changedAt !== undefined && now() - changedAt < UNSEEN_MS) return false
      changedAt = now()
      return true
    },
    /** The operator did something else, such as choosing a reason or undoing: what follows is meant. */
    act(): void {
      changedAt = undefined
    },
    /**
     * An answer has changed the case on the screen.
     * @param askedAt when the operator asked for it: a prompt answer was awaited, a late one comes between
     */
    changes(askedAt?: number): void {
      const isAwaited = askedAt !== undefined && now() - askedAt < UNSEEN_MS
      changedAt = isAwaited ? undefined : now()
    },
  }
}
